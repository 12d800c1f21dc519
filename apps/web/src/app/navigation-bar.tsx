import { type KeyboardEvent, Suspense, lazy, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink } from 'react-router-dom';
import { hidesPress } from '#contracts/hidden-pages';
import { brand, simulated, texts, t } from '../shared/brand.js';
import { useConfig } from '../shared/live-config.js';
import { usePanel } from '../shared/use-panel.js';
import { PreferencesMenu } from '../shared/preferences/preferences-menu.js';
import { isOpen } from '../shared/rooms.js';
import { useMayBeSignedIn } from '../shared/session/stored-session.js';
import { ButtonLink } from '../shared/ui/button.js';
import { Crown } from '../shared/ui/crown.js';
import { ChevronIcon, CloseIcon, MenuIcon } from '../shared/ui/icons.js';
import { SocialLinks } from '../shared/ui/social-links.js';
import { WalletTools } from '../shared/wallet/wallet-tools.js';
import styles from './navigation-bar.module.css';

const MemberInitial = lazy(() => import('./member-initial.js'));
const names = texts.navigation;
const KINGDOM = [
  ['/vault', names.vault, 'vault'],
  ['/swap', names.swap, 'swap'],
  ['/play', names.zoom, 'play'],
  ['/love', names.love, undefined],
  ['/store', names.store, 'store'],
  ['/stats', names.stats, 'stats'],
] as const;

/** The navigation bar (specification §2). Pass the path as its key, so that its menus are closed on a new page. */
export function NavigationBar() {
  const { area: bar, button: toggle, open, setOpen } = usePanel<HTMLElement>();
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const updateScrolled = () => setScrolled(scrollY > 8);
    updateScrolled();
    addEventListener('scroll', updateScrolled, { passive: true });
    return () => removeEventListener('scroll', updateScrolled);
  }, []);

  return (
    <header ref={bar} className={styles.bar} data-open={open} data-scrolled={scrolled}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={t(texts.navigation.home)}>
          <Crown />
          <span>{brand.product}</span>
        </Link>
        <nav id="main-navigation" className={styles.nav} aria-label={t(texts.shell.mainNavigation)}>
          <ul>
            <li>
              <Link to="/#tokenomics" onClick={() => setOpen(false)}>
                {t(names.tokenomics)}
              </Link>
            </li>
            <Item to="/presale/public" text={names.presale} />
            {simulated && <Item to="/buy" text={names.buy} />}
            {!hidesPress(brand) && <Item to="/press" text={names.press} />}
            <Kingdom />
            <Item to="/milestones" text={names.milestones} />
          </ul>
          <SocialLinks className={styles.social} />
          <WalletTools />
        </nav>
        <ButtonLink to="/app" look="outline" className={styles.app!}>
          {t(names.app)}
        </ButtonLink>
        {useMayBeSignedIn() && (
          <Suspense>
            <MemberInitial />
          </Suspense>
        )}
        <PreferencesMenu />
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls="main-navigation"
          aria-label={t(open ? texts.shell.closeMenu : texts.shell.openMenu)}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon size={26} /> : <MenuIcon size={26} />}
        </button>
      </div>
    </header>
  );
}

interface ItemProps {
  to: string;
  text: string;
  /** The page is only a placeholder so far. */
  soon?: boolean | undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

function Item({ to, text, soon = false, onKeyDown }: ItemProps) {
  return (
    <li>
      <NavLink to={to} onKeyDown={onKeyDown}>
        {t(text)}
      </NavLink>
      {soon && <small>{t(names.soon)}</small>}
    </li>
  );
}

/** The dropdown of the six kingdom links; on small screens its list is always shown, indented. */
function Kingdom() {
  useConfig();
  const { area: item, button, open, setOpen } = usePanel<HTMLLIElement>();

  // The arrow keys move through the links and wrap around. Either one opens the list first.
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    flushSync(() => setOpen(true));
    const links = [...(item.current?.querySelectorAll('a') ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at < 0 && step < 0 ? links.length - 1 : (at + step + links.length) % links.length]?.focus();
  };
  return (
    <li ref={item} className={styles.kingdom}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="kingdom-links"
        onKeyDown={move}
        onClick={() => setOpen(!open)}
      >
        {t(names.kingdom)} <ChevronIcon size={16} />
      </button>
      <p className={styles.kingdomName}>{t(names.kingdom)}</p>
      <ul id="kingdom-links" data-open={open}>
        {KINGDOM.map(([to, text, room]) => (
          <Item key={to} to={to} text={text} soon={room && !isOpen(room)} onKeyDown={move} />
        ))}
      </ul>
    </li>
  );
}
