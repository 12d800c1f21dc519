import { Link } from 'react-router-dom';
import { brand, links, texts, t } from '../shared/brand.js';
import { useConfig } from '../shared/live-config.js';
import { LanguageLinks } from '../shared/preferences/language-links.js';
import { isOpen } from '../shared/rooms.js';
import { ExternalLink } from '../shared/ui/button.js';
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
  [links.telegram, footer.army],
] as const;
const STATS = [['/stats', footer.stats]] as const;
/** The pages that are tabs of `/stats` once it is open. */
const TABS = [
  ['/proof', footer.proof],
  ['/figures', texts.shell.made.all],
  ['/transparency', footer.transparency],
] as const;
const TRUST = [
  ['/status', footer.status],
  ['/privacy', footer.privacy],
  ['/terms', footer.terms],
  ['/contact', footer.contact],
  ['/licence', footer.licence],
] as const;
type Pages = readonly (readonly [to: string, text: string])[];

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
        <SocialLinks />
      </div>
      <Column heading={footer.explore} pages={EXPLORE} />
      <Column heading={footer.trust} pages={[...(isOpen('stats') ? STATS : TABS), ...TRUST]} />
      <div className={styles.end}>
        <p>{t(footer.risk)}</p>
        <LanguageLinks />
      </div>
    </div>
  );
}

function Column({ heading, pages }: { heading: string; pages: Pages }) {
  return (
    <nav aria-label={t(heading)} className={styles.column}>
      <p aria-hidden="true">{t(heading)}</p>
      <ul>
        {pages.map(([to, text]) => (
          <li key={to}>
            {to.startsWith('/') ? (
              <Link to={to}>{t(text)}</Link>
            ) : (
              <ExternalLink to={to}>{t(text)}</ExternalLink>
            )}
            {to === '/play' && !isOpen('play') && <small>{t(texts.navigation.soon)}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
