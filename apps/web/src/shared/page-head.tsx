import { t } from './brand.js';
import { Page } from './page.js';
import { Art } from './ui/art.js';
import type { SceneName } from '#art/sizes';
import { NightSky } from './ui/night-sky.js';
import styles from './page-head.module.css';

interface PageHeadProps {
  label: string;
  heading: string;
  intro: string;
  scene: SceneName;
  /** What the scene shows, when it is more than decoration. */
  alt?: string;
}

/** How a page of the site begins: what it is about, beside a picture. */
export function PageHead({ label, heading, intro, scene, alt = '' }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <NightSky />
      <Page>
        <div className={styles.split}>
          <div className={styles.text}>
            <p className={styles.label}>{t(label)}</p>
            <h1>{t(heading)}</h1>
            <p className={styles.intro}>{intro}</p>
          </div>
          <Art name={scene} alt={t(alt)} eager className={styles.art} />
        </div>
      </Page>
    </header>
  );
}
