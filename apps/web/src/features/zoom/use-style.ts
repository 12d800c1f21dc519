import { useMemo } from 'react';
import { useTheme } from '../../shared/theme/theme.js';
import type { Style } from './paint/painter.js';
import { useMedia } from './use-media.js';

/** How the stage is to look: as the device, the page and the player's switch want it. */
export function useStyle(contrast: boolean): Style {
  const night = useTheme() === 'dark';
  const calm = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(() => ({ night, calm, plain: contrast }), [night, calm, contrast]);
}

/** Whether the device asks for stronger contrast than the stage has by itself. */
export const useWantsContrast = (): boolean => {
  const more = useMedia('(prefers-contrast: more)');
  const forced = useMedia('(forced-colors: active)');
  return more || forced;
};
