import { type RefObject, useEffect } from 'react';

/**
 * While `open`, calls `close` on the Escape key and when focus or a press lands outside `area`. Keep `close` stable.
 */
export function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  close: (by: 'escape' | 'outside') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close('outside');
    };
    addEventListener('keydown', onKeyDown);
    addEventListener('focusin', onOutside);
    addEventListener('pointerdown', onOutside);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('focusin', onOutside);
      removeEventListener('pointerdown', onOutside);
    };
  }, [open, area, close]);
}
