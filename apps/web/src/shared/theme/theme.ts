import { useSyncExternalStore } from 'react';
import type { Appearance } from '#contracts/appearance';
import { deviceText } from '../store.js';

export type Theme = 'light' | 'dark';

/**
 * A script in the page's head applies the stored choice before the first paint, and follows it. Without a choice, the page
 * has the theme of the brand file.
 */
const STORAGE_KEY = 'theme';

function subscribe(listener: () => void): () => void {
  const device = matchMedia('(prefers-color-scheme: light)');
  device.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    device.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

const chosen = (): Appearance => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

/** The appearance chosen on this device, or the brand's. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, chosen, () => 'system');

/** The theme shown: the visitor's choice, or the device's preference. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => {
      const choice = chosen();
      if (choice !== 'system') return choice;
      return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    },
    () => 'dark',
  );

export function chooseAppearance(appearance: Appearance): void {
  deviceText(STORAGE_KEY).write(appearance);
  dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEY, newValue: appearance }));
}
