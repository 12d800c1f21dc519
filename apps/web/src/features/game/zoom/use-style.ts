import { useMemo } from 'react';
import { useTheme } from '../../../shared/theme/theme.js';
import type { Style } from './paint/painter.js';
import { useMedia } from '../../../shared/use-media.js';

/** The stage's style, from the device's preferences, the page's theme and the player's contrast switch. */
export function useStyle(contrast: boolean): Style {
  const night = useTheme() === 'dark';
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(() => ({ night, calm, plain: contrast }), [night, calm, contrast]);
}

/** Whether the device asks for more contrast than the stage has by default. */
export const useWantsContrast = (): boolean => {
  const more = useMedia('(prefers-contrast: more)');
  const forced = useMedia('(forced-colors: active)');
  return more || forced;
};
