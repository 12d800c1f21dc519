import type { ReactNode } from 'react';
import { Art } from './ui/art.js';
import type { SceneName } from '#art/sizes';
import { NightSky } from './ui/night-sky.js';
import styles from './page.module.css';

/** The centred column of a page. */
export function Page({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return <div className={`${styles.page} ${narrow ? styles.narrow : ''}`}>{children}</div>;
}

/** A page with a single message under a picture, centred on a night sky. */
export function MessagePage({ scene, children }: { scene: SceneName; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <NightSky />
      <Art name={scene} eager className={styles.scene} />
      {children}
    </div>
  );
}
