import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';
import { Button } from '../ui/button.js';
import { signOut } from './sign-out.js';
import styles from './session-badge.module.css';

const { signOut: words } = texts.auth;

/**
 * The user's initial and e-mail address as a link to the account settings, and a sign-out button (specification §2,
 * §8).
 */
export function SessionBadge({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const email = user.email ?? '';

  const handleSignOut = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <div className={styles.badge}>
      <Link
        to="/app/account"
        className={styles.account}
        aria-label={`${t(texts.shared.account)}: ${email}`}
        title={t(texts.shared.account)}
      >
        <span className={styles.initial} aria-hidden="true">
          {(email[0] ?? '?').toUpperCase()}
        </span>
        <span className={styles.email}>{email}</span>
      </Link>
      <Button look="quiet" className={styles.leave!} disabled={busy} onClick={() => void handleSignOut()}>
        {t(words.button)}
      </Button>
    </div>
  );
}
