import { deedOf, type HeldKeys, isTaken } from './held-keys.js';

interface Deeds {
  /** Whether keys belong to the game now: then they don't scroll the page. */
  isPlaying: () => boolean;
  pause: () => void;
  mute: () => void;
  start: () => void;
}

/** Listens to the keyboard until the answer is called. Keys of other controls stay theirs. */
export function listenToKeys(held: HeldKeys, deeds: Deeds): () => void {
  const down = (event: KeyboardEvent) => {
    // A key that is held on from the run presses no button that has come meanwhile.
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
