import { type RefObject, useEffect } from 'react';

/**
 * While `open`, calls `close` on the Escape key and when focus or a press lands outside `area`. Keep `close` stable.
 */
export function useDismiss(
  open: boolean,
  area: RefObject<HTMLElement | null>,
  close: (by: 'escape' | 'leaving') => void,
): void {
  useEffect(() => {
    if (!open) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close('escape');
    };
    const leave = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close('leaving');
    };
    addEventListener('keydown', escape);
    addEventListener('focusin', leave);
    addEventListener('pointerdown', leave);
    return () => {
      removeEventListener('keydown', escape);
      removeEventListener('focusin', leave);
      removeEventListener('pointerdown', leave);
    };
  }, [open, area, close]);
}
