import { Link } from 'react-router-dom';
import { brand, links, texts, t } from '../shared/brand.js';
import { useConfig } from '../shared/live-config.js';
import { LanguageLinks } from '../shared/preferences/language-links.js';
import { isOpen } from '../shared/rooms.js';
import { ButtonLink } from '../shared/ui/button.js';
import { Crown } from '../shared/ui/crown.js';
import { SocialLinks } from '../shared/ui/social-links.js';
import styles from './footer.module.css';

const { footer } = texts;
const EXPLORE = [
  ['/#about', footer.about],
  ['/#tokenomics', footer.tokenomics],
  ['/play', footer.games],
  ['/#roadmap', footer.roadmap],
  ['/presale/public', footer.buy],
] as const;
const LEGAL = [
  ['/privacy', footer.privacy],
  ['/terms', footer.terms],
  ['/contact', footer.contact],
  ['/licence', footer.licence],
] as const;
const TRUST = [
  ['/status', footer.status],
  ['/proof', footer.proof],
  ['/figures', texts.shell.made.all],
  ['/transparency', footer.transparency],
] as const;

/** What stands in the site's footer (specification §2). Its code is loaded when the footer comes near. */
export default function Footer() {
  useConfig();
  return (
    <div className={styles.inner}>
      <div className={styles.brand}>
        <p className={styles.name}>
          <Crown lazy /> {brand.product}
        </p>
        <p>{t(footer.tagline)}</p>
        <ButtonLink to={links.telegram} look="quiet">
          {t(footer.army)}
        </ButtonLink>
        <SocialLinks />
      </div>
      <Column heading={footer.explore} pages={EXPLORE} />
      <Column heading={footer.trust} pages={TRUST} />
      <div className={styles.end}>
        <p className={styles.risk}>{t(footer.risk)}</p>
        <ul className={styles.legal}>
          {LEGAL.map(([to, text]) => (
            <li key={to}>
              <Link to={to}>{t(text)}</Link>
            </li>
          ))}
        </ul>
        <LanguageLinks />
      </div>
    </div>
  );
}

function Column({ heading, pages }: { heading: string; pages: typeof EXPLORE | typeof TRUST }) {
  return (
    <nav aria-label={t(heading)} className={styles.column}>
      <p aria-hidden="true">{t(heading)}</p>
      <ul>
        {pages.map(([to, text]) => (
          <li key={to}>
            <Link to={to}>{t(text)}</Link>
            {to === '/play' && !isOpen('play') && <small>{t(texts.navigation.soon)}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
