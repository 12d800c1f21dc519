import { deedOf, type HeldKeys, isTaken } from './held-keys.js';

interface Deeds {
  /** Whether a game is on. If so, its keys don't scroll the page. */
  isPlaying: () => boolean;
  pause: () => void;
  mute: () => void;
  start: () => void;
}

/** Listens to the keyboard, except for keys that other controls need. @returns a function that stops it */
export function listenToKeys(held: HeldKeys, deeds: Deeds): () => void {
  const down = (event: KeyboardEvent) => {
    // A key still held from the run must not press a button that has appeared and got the focus.
    if (event.repeat && event.target instanceof Element && event.target.closest('button'))
      event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target, event.code)) return;
    const deed = deedOf(event.code);
    if (deed === undefined) return;
    if (typeof deed === 'number') {
      if (!deeds.isPlaying()) return;
      event.preventDefault();
      if (!event.repeat) held.press('keys', deed);
    } else if (!event.repeat) {
      if (deed === 'start') deeds.start();
      else deeds[deed]();
    }
  };
  const up = (event: KeyboardEvent) => {
    const deed = deedOf(event.code);
    if (typeof deed === 'number') held.release('keys', deed);
  };
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
  };
}
