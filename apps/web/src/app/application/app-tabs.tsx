import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { SITE_PAGES } from '#contracts/site-pages';
import { texts, t } from '../../shared/brand.js';
import styles from './app-tabs.module.css';

const { tabs } = texts.application;

const TABS = SITE_PAGES.flatMap((page) => ('tab' in page ? [[page.path, tabs[page.tab]] as const] : []));

/** The tabs of the app, each with its own address (specification §2, app area). */
export function AppTabs() {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();

  // On a phone not all tabs fit, so the open one is scrolled into view.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && open)
      list.current.scrollLeft = open.offsetLeft + open.offsetWidth / 2 - list.current.offsetWidth / 2;
  }, [pathname]);

  return (
    <nav className={styles.tabs} aria-label={t(tabs.label)}>
      <ul ref={list}>
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
