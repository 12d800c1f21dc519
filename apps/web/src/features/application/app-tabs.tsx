import { NavLink } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import styles from './app-tabs.module.css';

const { tabs } = texts.application;

const TABS = [
  ['/app', tabs.presale],
  ['/app/wallet', tabs.wallet],
  ['/app/play', tabs.play],
  ['/app/donate', tabs.donate],
  ['/app/leaderboard', tabs.leaderboard],
] as const;

/** The rooms of the app, each with an address of its own (specification §2, app area). */
export function AppTabs() {
  return (
    <nav className={styles.tabs} aria-label={t(tabs.label)}>
      <ul>
        {TABS.map(([to, name]) => (
          <li key={to}>
            <NavLink to={to} end>
              {t(name)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
