import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { gateFor } from '../../shared/session/return-path.js';
import { useVisitor } from '../../shared/session/session.js';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { AppFrame } from './app-frame.js';

/** The layout of the signed-in area (specification §2, app area). It requires a session. */
export default function ApplicationLayout() {
  const { loading, session, user, factorDue, hadSession } = useVisitor();
  const { pathname, search, hash } = useLocation();
  if (loading) return <SessionLoading />;
  if (!user || !session || factorDue) {
    return <Navigate to={hadSession && !session ? '/auth' : gateFor(pathname + search + hash)} replace />;
  }
  return (
    <AppFrame user={user}>
      <Suspense fallback={<SessionLoading />}>
        <Outlet />
      </Suspense>
    </AppFrame>
  );
}
