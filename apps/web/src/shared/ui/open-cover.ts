import { flushSync } from 'react-dom';
import { afterPaint } from '../lazy-when-near.js';
import './cover.css';

/** The name that a detail's picture has in its style sheet. During a transition, its cover has it on the other side. */
const NAME = 'cover';

/** Opens a detail, into which its cover grows. Without the browser's View Transitions or with reduced motion, at once. */
export const openCover = (cover: HTMLElement | null | undefined, open: () => void): void =>
  transition(cover, true, open);

/** Closes a detail, which shrinks back into its cover. */
export const closeCover = (cover: HTMLElement | null | undefined, close: () => void): void =>
  transition(cover, false, close);

function transition(cover: HTMLElement | null | undefined, opens: boolean, change: () => void): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!cover || still || typeof document.startViewTransition !== 'function') {
    change();
    return;
  }
  // The press is shown before the browser stops drawing to take its pictures.
  afterPaint(() => draw(cover, opens, change));
}

function draw(cover: HTMLElement, opens: boolean, change: () => void): void {
  // Only one of the two pictures may have the name at a time.
  cover.style.viewTransitionName = opens ? NAME : '';
  const { ready, finished } = document.startViewTransition(() => {
    flushSync(change);
    cover.style.viewTransitionName = opens ? '' : NAME;
  });
  const end = () => {
    cover.style.viewTransitionName = '';
  };
  // The browser rejects `ready` if another transition starts before this one is drawn, as on a double click.
  ready.catch(() => undefined);
  void finished.then(end, end);
}
