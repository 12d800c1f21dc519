import type { User } from '@supabase/auth-js';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { signOut } from '../../shared/session/sign-out.js';
import { Button } from '../../shared/ui/button.js';
import { AppWalletButton } from '../../shared/wallet/app-wallet-button.js';
import { HeaderPanel } from './header-panel.js';
import styles from './avatar-menu.module.css';

const PreferencesPanel = lazy(() => import('../../shared/preferences/preferences-panel.js'));

const { application: words, auth, shared } = texts;

/** The member's initial, which opens what a wide header shows side by side. */
export function AvatarMenu({ user }: { user: User }) {
  const [busy, setBusy] = useState(false);
  const email = user.email ?? '';
  const leave = async () => {
    setBusy(true);
    await signOut();
    setBusy(false);
  };
  return (
    <HeaderPanel
      label={`${t(words.menu)}: ${email}`}
      className={styles.avatar!}
      button={<span aria-hidden="true">{(email[0] ?? '?').toUpperCase()}</span>}
    >
      <div className={styles.who}>
        <p>{email}</p>
        <Link to="/app/account">{t(shared.account)}</Link>
      </div>
      <AppWalletButton wide />
      <Suspense>
        <PreferencesPanel />
      </Suspense>
      <Link to="/" className={styles.site}>
        {t(words.home)}
      </Link>
      <Button look="quiet" disabled={busy} onClick={() => void leave()}>
        {t(auth.signOut.button)}
      </Button>
    </HeaderPanel>
  );
}
