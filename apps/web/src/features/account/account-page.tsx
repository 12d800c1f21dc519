import { texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { useSession } from '../../shared/session/session.js';
import { Sky } from '../../shared/ui/sky.js';
import { ActivitySection } from './activity-section.js';
import { DataSection } from './data-section.js';
import { EmailSection } from './email-section.js';
import { FactorsSection } from './factors-section.js';
import { NotificationsSection } from './notifications-section.js';
import { PasswordSection } from './password-section.js';
import { ProfileSection } from './profile-section.js';
import { SharesSection } from './shares-section.js';
import { SessionsSection } from './sessions-section.js';
import { WalletsSection } from './wallets-section.js';
import styles from './account-page.module.css';

const { account } = texts;
const SECTIONS = [
  ['profile', account.profile.heading],
  ['email', account.email.heading],
  ['password', account.password.heading],
  ['two-factor', account.factors.heading],
  ['notifications', texts.notifications.preferences.heading],
  ['sessions', account.sessions.heading],
  ['wallets', account.wallets.heading],
  ['shares', account.shares.heading],
  ['activity', account.activity.heading],
  ['data', account.data.heading],
] as const;

/** Everything that members can view, change and export in their account. */
export default function AccountPage() {
  usePageTitle('account');
  const { user, session } = useSession();
  if (!user || !session) return null;
  return (
    <div className={styles.page}>
      <Sky />
      <header className={styles.header}>
        <h1>{t(account.title)}</h1>
        <p>{t(account.intro)}</p>
      </header>
      <nav className={styles.nav} aria-label={t(account.sections)}>
        <ul>
          {SECTIONS.map(([id, heading]) => (
            <li key={id}>
              <a href={`#${id}`}>{t(heading)}</a>
            </li>
          ))}
        </ul>
      </nav>
      <ProofDialog />
      <div className={styles.sections}>
        <ProfileSection user={user} />
        <EmailSection user={user} />
        <PasswordSection session={session} />
        <FactorsSection user={user} />
        <NotificationsSection />
        <SessionsSection />
        <WalletsSection />
        <SharesSection />
        <ActivitySection />
        <DataSection user={user} />
      </div>
    </div>
  );
}
