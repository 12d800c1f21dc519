import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { AreaLayout } from '../../shared/area-layout.js';
import { texts, t } from '../../shared/brand.js';
import { SessionBadge } from '../../shared/session/session-badge.js';
import { gateFor } from '../../shared/session/return-path.js';
import { useVisitor } from '../../shared/session/session.js';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { NotificationBell } from '../../features/notifications/notification-bell.js';
import { AppWalletButton } from '../../shared/wallet/app-wallet-button.js';

/** The layout of the signed-in area (specification §2, app area). It requires a session. */
export default function ApplicationLayout() {
  const { loading, session, user, factorDue, hadSession } = useVisitor();
  const { pathname, search, hash } = useLocation();
  if (loading) return <SessionLoading />;
  if (!user || !session || factorDue) {
    return <Navigate to={hadSession && !session ? '/auth' : gateFor(pathname + search + hash)} replace />;
  }
  return (
    <AreaLayout
      title={t(texts.application.title)}
      home={t(texts.application.home)}
      tools={
        <>
          <NotificationBell />
          <AppWalletButton />
          <SessionBadge user={user} />
        </>
      }
    >
      <Suspense fallback={<SessionLoading />}>
        <Outlet />
      </Suspense>
    </AreaLayout>
  );
}
