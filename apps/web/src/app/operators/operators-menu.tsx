import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { MENU_GROUPS, OPERATOR_PAGES, type OperatorPage } from '#contracts/operator-pages';
import { simulated, texts, t } from '../../shared/brand.js';
import { openItems, setupQuery } from '../../shared/operators/setup-query.js';
import styles from './operators-menu.module.css';

const { pages, frame } = texts.operations;

const listed = OPERATOR_PAGES.filter((page: OperatorPage) => page.group && !(page.chainOnly && simulated));

interface OperatorsMenuProps {
  /** Called when a page has been chosen. */
  onChoose?: () => void;
}

/** The pages of the operators' room, by groups. */
export function OperatorsMenu({ onChoose }: OperatorsMenuProps) {
  const { data } = useQuery(setupQuery);
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // The menu is longer than most screens, and says where the reader is.
  useEffect(() => {
    menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  // The checklist goes away when everything is settled.
  const shown = listed.filter(({ name }) => name !== 'setup' || (data && openItems(data) > 0));
  return (
    <nav ref={menu} aria-label={t(frame.menu)} className={styles.menu}>
      {MENU_GROUPS.map((group) => {
        const members = shown.filter((page: OperatorPage) => page.group === group);
        return (
          members.length > 0 && (
            <div key={group}>
              <p id={`menu-${group}`} className={styles.group}>
                {t(frame.groups[group])}
              </p>
              <ul aria-labelledby={`menu-${group}`}>
                {members.map(({ name, path }) => (
                  <li key={name}>
                    <NavLink to={path} end={path === '/admin'} className={styles.page} onClick={onChoose}>
                      {t(pages[name])}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
      <Link to="/" className={styles.page}>
        {t(texts.admin.site)}
      </Link>
    </nav>
  );
}
