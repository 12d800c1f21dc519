import type { User } from '@supabase/auth-js';
import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';
import { Initial } from '../ui/initial.js';
import styles from './session-badge.module.css';
import { SignOutButton } from './sign-out-button.js';

/**
 * The user's initial and e-mail address as a link to the account settings, and a sign-out button (specification §2,
 * §8).
 */
export function SessionBadge({ user }: { user: User }) {
  const email = user.email ?? '';
  return (
    <div className={styles.badge}>
      <Link
        to="/app/account"
        className={styles.account}
        aria-label={`${t(texts.shared.account)}: ${email}`}
        title={t(texts.shared.account)}
      >
        <Initial email={email} />
        <span className={styles.email}>{email}</span>
      </Link>
      <SignOutButton className={styles.leave!} />
    </div>
  );
}
