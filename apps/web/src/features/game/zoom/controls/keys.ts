import { actionOf, type HeldKeys, isForOtherControl } from './held-keys.js';

interface StageActions {
  /** Whether a game is on. If so, its keys don't scroll the page. */
  isPlaying: () => boolean;
  pause: () => void;
  mute: () => void;
  start: () => void;
}

/** Listens to the keyboard, except for keys that other controls need. @returns a function that stops it */
export function listenToKeys(held: HeldKeys, actions: StageActions): () => void {
  const down = (event: KeyboardEvent) => {
    // A key still held from the run must not press a button that has appeared and got the focus.
    if (event.repeat && event.target instanceof Element && event.target.closest('button'))
      event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || isForOtherControl(event.target, event.code)) return;
    const action = actionOf(event.code);
    if (action === undefined) return;
    if (typeof action === 'number') {
      if (!actions.isPlaying()) return;
      event.preventDefault();
      if (!event.repeat) held.press('keys', action);
    } else if (!event.repeat) {
      if (action === 'start') actions.start();
      else actions[action]();
    }
  };
  const up = (event: KeyboardEvent) => {
    const action = actionOf(event.code);
    if (typeof action === 'number') held.release('keys', action);
  };
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
  };
}
