import { t } from './brand.js';
import { Page } from './page.js';
import { Art } from './ui/art.js';
import type { SceneName } from '#art/sizes';
import { ButtonLink } from './ui/button.js';
import { NightSky } from './ui/night-sky.js';
import styles from './page-head.module.css';

interface PageHeadProps {
  label?: string;
  /** The page's name, its `<h1>`. */
  heading: string;
  motto?: string;
  intro: string;
  scene: SceneName;
  /** Describes the scene, if it is more than decoration. */
  alt?: string;
  /** Where a reader goes on, and what the link says. */
  next?: readonly [to: string, text: string];
}

/** The head of a page of the site: its heading and introduction next to a picture. */
export function PageHead({ label, heading, motto, intro, scene, alt = '', next }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <NightSky />
      <Page>
        <div className={styles.split}>
          <div className={styles.text}>
            {label && <p className={styles.label}>{t(label)}</p>}
            <h1>{t(heading)}</h1>
            {motto && <p className={styles.motto}>{t(motto)}</p>}
            <p className={styles.intro}>{intro}</p>
            {next && (
              <ButtonLink to={next[0]} look="outline">
                {next[1]}
              </ButtonLink>
            )}
          </div>
          <Art name={scene} alt={t(alt)} eager className={styles.art} />
        </div>
      </Page>
    </header>
  );
}
