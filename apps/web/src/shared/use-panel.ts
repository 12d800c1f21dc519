import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { useDismiss } from './use-dismiss.js';

/**
 * A panel that a button opens. Escape and a press outside of `area` close it, and Escape returns the focus to the button. Render
 * the panel while it is `shown`: the pressed button is painted before, because rendering takes a while on a slow phone.
 *
 * @example
 * const { area, button, open, shown, setOpen } = usePanel();
 */
export function usePanel<Area extends HTMLElement = HTMLDivElement>() {
  const [open, setOpen] = useState(false);
  const shown = useDeferredValue(open) && open;
  const area = useRef<Area>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((by: string) => {
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  }, []);
  useDismiss(open, area, close);
  return { area, button, open, shown, setOpen };
}
