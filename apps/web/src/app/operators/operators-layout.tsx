import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AnnouncementBanner } from '../../shared/announcement-banner.js';
import { ClusterBanner } from '../../shared/cluster-banner.js';
import { useRestWhileHidden } from '../../shared/operators/live.js';
import { gateFor } from '../../shared/session/return-path.js';
import { useVisitor } from '../../shared/session/session.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { AntdTheme } from '../../shared/theme/antd-theme.js';
import { SkipLink } from '../../shared/ui/skip-link.js';
import { AccessCheck } from './access-check.js';
import { OperatorsHeader } from './operators-header.js';
import { SetupReminder } from './setup-reminder.js';
import { OperatorsMenu } from './operators-menu.js';
import styles from './operators-layout.module.css';

/** Wide screens never need it. */
const MenuDrawer = lazy(() => import('./menu-drawer.js'));

/** The frame of the operators' room. The server decides who may enter; the frame only shows its decision. */
export default function OperatorsLayout() {
  const { loading, user, session, factorDue, hadSession } = useVisitor();
  const { pathname, search } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  /** Whether the drawer was ever opened. It stays, so that it can close with its motion. */
  const [opened, setOpened] = useState(false);
  useRestWhileHidden();
  const openMenu = () => {
    setOpened(true);
    setMenuOpen(true);
  };
  if (loading) return <SessionLoading />;
  if (!user || factorDue) {
    return <Navigate to={hadSession && !session ? '/auth' : gateFor(pathname + search)} replace />;
  }
  return (
    <AntdTheme>
      <div className={styles.layout}>
        <SkipLink />
        <AccessCheck
          user={user}
          header={<OperatorsHeader user={user} onMenu={openMenu} />}
          menu={
            <>
              <aside className={styles.side}>
                <OperatorsMenu />
              </aside>
              <Suspense>
                {opened && <MenuDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />}
              </Suspense>
            </>
          }
        >
          <AnnouncementBanner />
          <ClusterBanner />
          <SimulationBanner />
          <SetupReminder />
          <Suspense fallback={<SessionLoading />}>
            <Outlet />
          </Suspense>
          <ProofDialog />
        </AccessCheck>
      </div>
    </AntdTheme>
  );
}
