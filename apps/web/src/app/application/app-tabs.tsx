import { NavLink } from 'react-router-dom';
import { SITE_PAGES } from '#contracts/site-pages';
import { texts, t } from '../../shared/brand.js';
import { useMedia } from '../../shared/use-media.js';
import { PHONE } from './phone.js';
import { TAB_ICONS } from './tab-icons.js';
import styles from './app-tabs.module.css';

const { tabs } = texts.application;
/** For the bottom bar. */
const SHORT: Partial<Record<keyof typeof TAB_ICONS, string>> = tabs.short;

const TABS = SITE_PAGES.flatMap((page) => ('tab' in page ? [{ to: page.path, tab: page.tab }] : []));

/** The tabs of the app, each with its own address (specification §2, app area). On a phone they are a bar at the bottom. */
export function AppTabs() {
  const isPhone = useMedia(PHONE);
  return (
    <nav className={styles.tabs} aria-label={t(tabs.label)}>
      <ul>
        {TABS.map(({ to, tab }) => {
          const Icon = TAB_ICONS[tab];
          return (
            <li key={to}>
              <NavLink to={to} end>
                <Icon />
                <span>{t((isPhone && SHORT[tab]) || tabs[tab])}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
