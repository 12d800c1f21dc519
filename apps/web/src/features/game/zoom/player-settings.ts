import { useState } from 'react';
import { deviceText } from '../../../shared/store.js';

type PlayerSetting = 'contrast' | 'ghost' | 'sound';

const storeOf = (setting: PlayerSetting) => deviceText(`zoom-${setting}`);

/** A setting of the player that is stored on this device. */
export function readSetting(setting: PlayerSetting, otherwise: boolean): boolean {
  const stored = storeOf(setting).read();
  return stored === undefined ? otherwise : stored === 'on';
}

export const saveSetting = (setting: PlayerSetting, isOn: boolean): void =>
  storeOf(setting).write(isOn ? 'on' : 'off');

/** Such a setting as state of a component. */
export function useSetting(
  setting: 'contrast' | 'ghost',
  otherwise: boolean,
): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readSetting(setting, otherwise));
  const set = (next: boolean) => {
    setOn(next);
    saveSetting(setting, next);
  };
  return [on, set];
}
