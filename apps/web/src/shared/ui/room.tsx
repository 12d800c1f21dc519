import type { ReactNode } from 'react';
import { t } from '../brand.js';
import styles from './room.module.css';
import { Sky } from './sky.js';

/** A room of the app: its heading, and its parts stacked or side by side. */
export function Room({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={styles.room}>
      <Sky />
      <h1>{t(heading)}</h1>
      <div className={styles.parts}>{children}</div>
    </div>
  );
}
