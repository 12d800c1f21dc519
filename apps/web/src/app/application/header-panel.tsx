import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useDismiss } from '../../shared/use-dismiss.js';
import styles from './header-panel.module.css';

interface HeaderPanelProps {
  /** The button's name, if its content is no text. */
  label?: string;
  button: ReactNode;
  className: string;
  testId?: string;
  children: ReactNode;
}

/** A button of the header and the panel that it opens below. Escape and a press elsewhere close it. */
export function HeaderPanel({ label, button, className, testId, children }: HeaderPanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback((by: string) => {
    setOpen(false);
    if (by === 'escape') opener.current?.focus();
  }, []);
  useDismiss(open, area, close);
  return (
    <div ref={area} data-testid={testId}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
