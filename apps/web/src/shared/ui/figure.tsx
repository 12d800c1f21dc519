import type { ReactNode } from 'react';
import { Blank } from './figures-card.js';
import styles from './figure.module.css';

interface FigureProps {
  name: string;
  /** Undefined until it is known. */
  value: ReactNode;
  note?: ReactNode;
  /** The figure that the others are parts of. */
  main?: boolean;
  testId: string;
}

/** One of the member's own figures. It belongs into `Figures`. */
export function Figure({ name, value, note, main = false, testId }: FigureProps) {
  return (
    <div className={main ? styles.main : styles.figure} aria-busy={value === undefined}>
      <dt>{name}</dt>
      <dd className={styles.value}>
        <span data-testid={testId} data-rolls>
          {value ?? <Blank />}
        </span>
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** Figures side by side, the main one above. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <dl className={styles.figures}>{children}</dl>
);
