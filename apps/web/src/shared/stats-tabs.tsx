import { NavLink } from 'react-router-dom';
import { texts, t } from './brand.js';
import { useConfig } from './live-config.js';
import { isOpen } from './rooms.js';
import { Page } from './page.js';
import styles from './stats-tabs.module.css';

const TABS = [
  ['/stats', 'figures'],
  ['/proof', 'proof'],
  ['/transparency', 'audit'],
  ['/figures', 'made'],
] as const;

/** The pages that are one place while the room is open. Until then, each stands alone. */
export function StatsTabs() {
  useConfig();
  if (!isOpen('stats')) return null;
  const { tabs } = texts.stats;
  return (
    <nav className={styles.tabs} aria-label={t(tabs.label)}>
      <Page>
        <ul>
          {TABS.map(([to, name]) => (
            <li key={to}>
              <NavLink to={to}>{t(tabs[name])}</NavLink>
            </li>
          ))}
        </ul>
      </Page>
    </nav>
  );
}
