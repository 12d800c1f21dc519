import { useSyncExternalStore } from 'react';

/** The visitor's choice. `system` follows the device. */
export type Appearance = 'system' | 'light' | 'dark';
export type Theme = 'light' | 'dark';

/** A script in the page's head applies the stored theme before the first paint and follows changes in other tabs. */
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const device = matchMedia('(prefers-color-scheme: light)');
  device.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    device.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}

const chosen = (): Appearance => (document.documentElement.dataset['theme'] as Theme | undefined) ?? 'system';

/** The appearance chosen on this device. */
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
  const page = document.documentElement.dataset;
  if (appearance === 'system') {
    delete page['theme'];
    localStorage.removeItem(STORAGE_KEY);
  } else {
    page['theme'] = appearance;
    localStorage.setItem(STORAGE_KEY, appearance);
  }
  for (const listener of listeners) listener();
}
