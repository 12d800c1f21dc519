import type { ReactNode } from 'react';
import { NightSky } from './ui/night-sky.js';
import styles from './page.module.css';

/** The centred column of a page. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={`${styles.page} ${narrow ? styles.narrow : ''}`}>{children}</div>;
}

/** A page that is one message in the middle of a night sky. */
export function MessagePage({ art, children }: { art?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <NightSky />
      {art && (
        <div className={styles.art} aria-hidden="true">
          {art}
        </div>
      )}
      {children}
    </div>
  );
}
