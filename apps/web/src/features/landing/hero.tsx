import { Link } from 'react-router-dom';
import type { Headlines } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { SocialLinks } from '../../shared/ui/social-links.js';
import { presaleLabel } from './sale-words.js';
import { Scene } from './scene.js';
import styles from './hero.module.css';

const { hero } = texts.landing;

export function Hero({ headlines }: { headlines: Headlines | undefined }) {
  return (
    <section className={styles.hero}>
      <Scene headlines={headlines} />
      <div className={styles.text}>
        <p className={styles.label}>{t(hero.label)}</p>
        <h1>{t(hero.heading)}</h1>
        <p className={styles.intro}>{t(hero.intro)}</p>
        <div className={styles.buttons}>
          <ButtonLink to="/presale/public">{t(presaleLabel(headlines?.sale))}</ButtonLink>
          <ButtonLink to="/app" look="quiet">
            {t(hero.app)}
          </ButtonLink>
        </div>
        <p className={styles.also}>
          <Link to="/play">{t(hero.play)}</Link>
          <Link to="/love">{t(hero.donate)}</Link>
        </p>
        <SocialLinks />
        <figure className={styles.quote}>
          <blockquote>
            <p>{t(hero.quote)}</p>
          </blockquote>
          <figcaption>{t(hero.quoteBy)}</figcaption>
        </figure>
        <p className={styles.castle}>{t(hero.castle)}</p>
      </div>
    </section>
  );
}
