import { type ComponentType, lazy } from 'react';

/**
 * Events that may lead to another address. React holds such a navigation back until every part of the page has loaded
 * its code, so these events start the loading.
 */
const PRESSES = ['click', 'keydown'] as const;
const NAVIGATIONS = ['popstate', 'loadparts'] as const;

/** Loads the code of all lazy parts. Call it before a navigation that no interaction of the reader has caused. */
export function loadLazyParts(): void {
  dispatchEvent(new Event('loadparts'));
}

/** Calls back once the browser has painted the present state of the page, such as that of a pressed button. */
export function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/**
 * Calls back at the first press, after the browser has painted it, or before a navigation. A press on a link counts from its
 * beginning, because the next page waits for what is loaded. Any other counts once it is over, so that nothing delays what it does.
 */
export function atFirstPress(callback: () => void): void {
  const waiting = new AbortController();
  const start = () => {
    waiting.abort();
    afterPaint(callback);
  };
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) start();
  };
  const options = { signal: waiting.signal, passive: true, capture: true };
  addEventListener('pointerdown', pressed, options);
  for (const end of PRESSES) addEventListener(end, start, options);
  for (const navigation of NAVIGATIONS) addEventListener(navigation, callback, { once: true });
}

/** Waited for from the start, because a reader may press before React has come to a lazy part. */
const firstPress = new Promise<void>((resolve) => {
  if (typeof document !== 'undefined') atFirstPress(resolve);
});

/** A part that a press opens. The press is painted before the part's code is loaded. */
export const lazyAfterPaint = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => new Promise<void>(afterPaint).then(load));

/**
 * A lazy part of a page, inside the element with the given id. Its code is fetched when that element comes within
 * `pixels` of the viewport, or at the first press. Until then a prerendered page shows the part's prerendered markup.
 * On any other page the code is fetched at once.
 */
export function lazyWhenNear<Props = object>(
  id: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  pixels = 0,
) {
  return lazy(() => near(id, pixels).then(load));
}

async function near(id: string, pixels: number): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id);
  if (element) await Promise.race([firstPress, closeTo(element, pixels)]);
}

function closeTo(element: HTMLElement, pixels: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${pixels}px` },
    );
    observer.observe(element);
  });
}
