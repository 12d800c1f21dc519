import { Suspense, lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useRealtime } from '../shared/realtime.js';
import { useMayBeSignedIn } from '../shared/session/stored-session.js';

const MemberSession = lazy(() => import('./member-session.js'));

/** For public pages: loads the session's code only in a browser that has stored a session. */
export default function PublicLayout() {
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
