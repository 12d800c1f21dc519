import { texts, t } from '../../shared/brand.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { HeartIcon } from '../../shared/ui/icons.js';
import { SocialLinks } from '../../shared/ui/social-links.js';
import { Scene } from './scene.js';
import styles from './hero.module.css';

const { hero } = texts.landing;

export function Hero() {
  return (
    <section className={styles.hero}>
      <Scene />
      <div className={styles.text}>
        <p className={styles.label}>{t(hero.label)}</p>
        <h1>{t(hero.heading)}</h1>
        <p className={styles.intro}>{t(hero.intro)}</p>
        <div className={styles.buttons}>
          <ButtonLink to="/presale/public">{t(hero.presale)}</ButtonLink>
          <ButtonLink to="/app" look="outline">
            {t(hero.app)}
          </ButtonLink>
          <ButtonLink to="/play" look="quiet">
            {t(hero.play)}
          </ButtonLink>
          <ButtonLink to="/love" look="quiet">
            <HeartIcon /> {t(hero.donate)}
          </ButtonLink>
        </div>
        <SocialLinks />
        <figure className={styles.quote}>
          <blockquote>
            <p>{t(hero.quote)}</p>
          </blockquote>
          <figcaption>{t(hero.quoteBy)}</figcaption>
        </figure>
      </div>
    </section>
  );
}
