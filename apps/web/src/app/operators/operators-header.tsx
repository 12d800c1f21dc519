import type { User } from '@supabase/auth-js';
import { simulated, texts, t } from '../../shared/brand.js';
import { Permitted } from '../../shared/operators/access.js';
import { PreferencesMenu } from '../../shared/preferences/preferences-menu.js';
import { SessionBadge } from '../../shared/session/session-badge.js';
import { Crown } from '../../shared/ui/crown.js';
import { MenuIcon } from '../../shared/ui/icons.js';
import { AlertsBell } from './alerts-bell.js';
import { SearchField } from './search-field.js';
import styles from './operators-header.module.css';

const { frame } = texts.operations;

/** What every page of the operators' room shows on top: the way to anything, the mode, and the person. */
export const OperatorsHeader = ({ user, onMenu }: { user: User; onMenu: () => void }) => (
  <header className={styles.header}>
    <button type="button" className={styles.menu} aria-label={t(frame.openMenu)} onClick={onMenu}>
      <MenuIcon />
    </button>
    <Crown className={styles.logo!} />
    <span className={styles.title}>{t(texts.admin.title)}</span>
    <Permitted to="room.read">
      <SearchField />
    </Permitted>
    <span className={styles.mode}>{t(frame.mode[simulated ? 'simulated' : 'solana'])}</span>
    <Permitted to="room.read">
      <AlertsBell />
    </Permitted>
    <PreferencesMenu />
    <SessionBadge user={user} />
  </header>
);
