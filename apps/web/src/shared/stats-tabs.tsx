import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
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
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone the row scrolls sideways. Browsers leave a focused tab that is partly visible where it is.
  const show = (tab: Element | null) => {
    if (list.current && tab) list.current.scrollLeft += middleOf(tab) - middleOf(list.current);
  };
  useEffect(() => {
    show(list.current?.querySelector('[aria-current]') ?? null);
  }, [pathname]);
  if (!isOpen('stats')) return null;
  const { tabs } = texts.stats;
  return (
    <nav className={styles.tabs} aria-label={t(tabs.label)}>
      <Page>
        <ul ref={list}>
          {TABS.map(([to, name]) => (
            <li key={to}>
              <NavLink to={to} onFocus={({ currentTarget }) => show(currentTarget)}>
                {t(tabs[name])}
              </NavLink>
            </li>
          ))}
        </ul>
      </Page>
    </nav>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
