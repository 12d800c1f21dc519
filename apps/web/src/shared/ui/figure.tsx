import { Statistic } from 'antd';
import type { ReactNode } from 'react';
import { Blank } from './figures-card.js';
import styles from './figure.module.css';
import { Rolling } from './rolling.js';

interface FigureProps {
  name: string;
  /** Undefined until it is known. */
  value: ReactNode;
  note?: ReactNode;
  /** The figure that the others are parts of. */
  main?: boolean;
  testId: string;
}

/** One of the member's own figures. */
export function Figure({ name, value, note, main = false, testId }: FigureProps) {
  const figure = (
    <span data-testid={testId}>
      {typeof value === 'string' ? <Rolling text={value} /> : (value ?? <Blank />)}
    </span>
  );
  return (
    <div className={main ? styles.main : styles.figure} aria-busy={value === undefined}>
      <Statistic title={name} formatter={() => figure} />
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** Figures side by side, the main one above. */
export const Figures = ({ children }: { children: ReactNode }) => (
  <div className={styles.figures}>{children}</div>
);
