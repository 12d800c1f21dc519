import { type ReactNode, useId } from 'react';
import { usePanel } from '../../shared/use-panel.js';
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
  const id = useId();
  const { area, button: opener, open, shown, setOpen } = usePanel();
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
      <div id={id} className={styles.panel} hidden={!shown}>
        {shown && children}
      </div>
    </div>
  );
}
