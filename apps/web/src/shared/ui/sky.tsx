import type { ReactNode } from 'react';
import styles from './sky.module.css';

/** The light behind a page. It fills its positioned parent, which isolates its layers. */
export const Sky = ({ children }: { children?: ReactNode }) => (
  <div className={styles.sky} aria-hidden="true">
    {children}
  </div>
);
