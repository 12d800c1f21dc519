import { Link } from 'react-router-dom';
import { brand, links, texts, t } from '../shared/brand.js';
import { useConfig } from '../shared/live-config.js';
import { isOpen } from '../shared/rooms.js';
import { ButtonLink } from '../shared/ui/button.js';
import { HowMade } from '../shared/ui/made.js';
import { Crown } from '../shared/ui/crown.js';
import { SocialLinks } from '../shared/ui/social-links.js';
import styles from './footer.module.css';

const { footer } = texts;
const LINKS = [
  ['/#about', footer.about],
  ['/#tokenomics', footer.tokenomics],
  ['/play', footer.games],
  ['/#roadmap', footer.roadmap],
  ['/status', footer.status],
  ['/proof', footer.proof],
] as const;

/** The site's footer (specification §2). */
export function Footer() {
  useConfig();
  return (
    <footer className={styles.footer} aria-label={t(footer.label)}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Crown />
          <p className={styles.name}>{brand.product}</p>
          <p>{t(footer.tagline)}</p>
        </div>
        <nav aria-label={t(footer.explore)}>
          <ul className={styles.links}>
            {LINKS.map(([to, text]) => (
              <li key={to}>
                <Link to={to}>{t(text)}</Link>
                {to === '/play' && !isOpen('play') && <small>{t(texts.navigation.soon)}</small>}
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.join}>
          <div className={styles.buttons}>
            <ButtonLink to="/presale/public">{t(footer.buy)}</ButtonLink>
            <ButtonLink to={links.telegram} look="outline">
              {t(footer.army)}
            </ButtonLink>
          </div>
          <SocialLinks />
        </div>
        <HowMade />
        <p className={styles.risk}>{t(footer.risk)}</p>
      </div>
    </footer>
  );
}
