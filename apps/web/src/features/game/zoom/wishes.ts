import { useState } from 'react';
import { deviceText } from '../../../shared/store.js';

type Wish = 'contrast' | 'ghost' | 'sound';

const storeOf = (wish: Wish) => deviceText(`zoom-${wish}`);

/** A setting of the player that is stored on this device. */
export function wished(wish: Wish, otherwise: boolean): boolean {
  const kept = storeOf(wish).read();
  return kept === undefined ? otherwise : kept === 'on';
}

export const keepWish = (wish: Wish, isOn: boolean): void => storeOf(wish).write(isOn ? 'on' : 'off');

/** Such a setting as state of a component. */
export function useWish(
  wish: 'contrast' | 'ghost',
  otherwise: boolean,
): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => wished(wish, otherwise));
  const set = (next: boolean) => {
    setOn(next);
    keepWish(wish, next);
  };
  return [on, set];
}
