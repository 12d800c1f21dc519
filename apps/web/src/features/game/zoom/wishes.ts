import { useState } from 'react';

type Wish = 'contrast' | 'ghost';

const nameOf = (wish: Wish) => `zoom-${wish}`;

function read(wish: Wish, otherwise: boolean): boolean {
  try {
    const kept = localStorage.getItem(nameOf(wish));
    return kept === null ? otherwise : kept === 'on';
  } catch {
    return otherwise;
  }
}

/** A setting of the player that is stored on this device. */
export function useWish(wish: Wish, otherwise: boolean): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => read(wish, otherwise));
  const set = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(nameOf(wish), next ? 'on' : 'off');
    } catch {
      // Storage unavailable: the setting lasts only for this page.
    }
  };
  return [on, set];
}
