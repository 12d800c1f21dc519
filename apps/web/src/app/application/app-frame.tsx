import type { User } from '@supabase/auth-js';
import { Layout } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AnnouncementBanner } from '../../shared/announcement-banner.js';
import { texts, t } from '../../shared/brand.js';
import { ClusterBanner } from '../../shared/cluster-banner.js';
import { PreferencesMenu } from '../../shared/preferences/preferences-menu.js';
import { SessionBadge } from '../../shared/session/session-badge.js';
import { AntdTheme } from '../../shared/theme/antd-theme.js';
import { Crown } from '../../shared/ui/crown.js';
import { SkipLink } from '../../shared/ui/skip-link.js';
import { useMedia } from '../../shared/use-media.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { AppWalletButton } from '../../shared/wallet/app-wallet-button.js';
import { NotificationBell } from '../../features/notifications/notification-bell.js';
import { AppTabs } from './app-tabs.js';
import { AvatarMenu } from './avatar-menu.js';
import { COMPACT, PHONE } from './phone.js';
import { SimulationChip } from './simulation-chip.js';
import styles from './app-frame.module.css';

const { application: words } = texts;

/** The framed page shows the banner itself, and the account is not about money. */
const WITHOUT_BANNER = /^\/app\/(?:presale|account)\/*$/;

/**
 * Header, tabs and content of the app. On a narrow screen most of the header's controls are in a menu, and on a phone the
 * header has a chip in place of the simulation banner.
 */
export function AppFrame({ user, children }: { user: User; children: ReactNode }) {
  const isPhone = useMedia(PHONE);
  const isCompact = useMedia(COMPACT);
  // Each page starts with closed panels.
  const { pathname } = useLocation();
  return (
    <AntdTheme>
      <Layout className={styles.layout!}>
        <SkipLink />
        <Layout.Header className={styles.header!}>
          <Link to="/app" className={styles.brand}>
            <Crown className={styles.logo!} />
            <span className={styles.title}>{t(words.title)}</span>
          </Link>
          {isPhone && <SimulationChip key={`simulation${pathname}`} />}
          {!isCompact && (
            <>
              <Link to="/">{t(words.home)}</Link>
              <PreferencesMenu />
            </>
          )}
          <NotificationBell />
          {isCompact ? (
            <AvatarMenu key={`menu${pathname}`} user={user} />
          ) : (
            <>
              <AppWalletButton />
              <SessionBadge user={user} />
            </>
          )}
        </Layout.Header>
        <AppTabs />
        {/* Ant Design renders this as the page's `<main>`. The tabs stand before it, so that the skip link passes them. */}
        <Layout.Content id="content" tabIndex={-1}>
          <AnnouncementBanner />
          <ClusterBanner />
          {!isPhone && !WITHOUT_BANNER.test(pathname) && <SimulationBanner />}
          {children}
        </Layout.Content>
      </Layout>
    </AntdTheme>
  );
}
