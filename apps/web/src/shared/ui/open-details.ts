import { afterPaint } from '../lazy-when-near.js';

/**
 * Turns the marker of a `<summary>` at once, and opens or closes its details when that has been painted, because laying out what
 * follows takes long on a slow phone. Without this code, the browser does both in one step.
 */
export function openDetailsAfterPaint(): void {
  addEventListener('click', (event) => {
    const { target, defaultPrevented } = event;
    if (defaultPrevented || !(target instanceof Element) || target.closest('a, button')) return;
    const details = target.closest('summary')?.parentElement;
    if (!(details instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    details.dataset['turning'] = '';
    afterPaint(() => {
      delete details.dataset['turning'];
      details.open = !details.open;
    });
  });
}
