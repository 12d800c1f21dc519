import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useRealtime } from '../shared/realtime.js';
import { useMayBeSignedIn } from '../shared/session/stored-session.js';

const MemberSession = lazy(() => import('./member-session.js'));

/** For pages open to everybody: a browser that holds a session gets it, any other loads nothing of it. */
export default function OpenLayout() {
  return (
    <>
      {useMayBeSignedIn() ? (
        <Suspense>
          <MemberSession />
        </Suspense>
      ) : (
        <VisitorSocket />
      )}
      <Outlet />
    </>
  );
}

function VisitorSocket() {
  useRealtime();
  return null;
}
