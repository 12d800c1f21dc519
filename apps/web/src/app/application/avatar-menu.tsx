import type { User } from '@supabase/auth-js';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { lazyAfterPaint } from '../../shared/lazy-when-near.js';
import { SignOutButton } from '../../shared/session/sign-out-button.js';
import { Initial } from '../../shared/ui/initial.js';
import { AppWalletButton } from '../../shared/wallet/app-wallet-button.js';
import { HeaderPanel } from './header-panel.js';
import styles from './avatar-menu.module.css';

const PreferencesPanel = lazyAfterPaint(() => import('../../shared/preferences/preferences-panel.js'));

const { application: words, shared } = texts;

/** The member's initial, which opens what a wide header shows side by side. */
export function AvatarMenu({ user }: { user: User }) {
  const email = user.email ?? '';
  return (
    <HeaderPanel
      label={`${t(words.menu)}: ${email}`}
      className={styles.avatar!}
      button={<Initial email={email} />}
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
      <SignOutButton />
    </HeaderPanel>
  );
}
