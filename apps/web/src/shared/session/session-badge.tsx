import type { User } from '@supabase/auth-js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { toast } from '../toasts.js';
import { Button } from '../ui/button.js';
import { authClient } from './auth-client.js';
import { messageOf } from './auth-message.js';
import { leaving } from './session.js';
import styles from './session-badge.module.css';

const { signOut } = texts.auth;

/** The user's initial and e-mail, leading to the account's settings, and the way out (specification §2 and §8). */
export function SessionBadge({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const email = user.email ?? '';

  const leave = async () => {
    setBusy(true);
    try {
      const { error } = await leaving(() => authClient.signOut({ scope: 'local' }));
      if (error) toast.error(messageOf(error), t(signOut.failed));
      else notify.done(signOut.success);
    } catch {
      notify.failed(signOut.unexpected);
    }
    setBusy(false);
  };
  return (
    <div className={styles.badge}>
      <Link
        to="/app/account"
        className={styles.account}
        aria-label={`${t(texts.application.account)}: ${email}`}
        title={t(texts.application.account)}
      >
        <span className={styles.initial} aria-hidden="true">
          {(email[0] ?? '?').toUpperCase()}
        </span>
        <span className={styles.email}>{email}</span>
      </Link>
      <Button look="quiet" className={styles.leave!} disabled={busy} onClick={() => void leave()}>
        {t(signOut.button)}
      </Button>
    </div>
  );
}
