import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useAfterHydration } from '../shared/use-after-hydration.js';

const MemberSession = lazy(() => import('./member-session.js'));

/** Gives the gate the session, once the page that the server has rendered is hydrated. */
export default function GateLayout() {
  return (
    <>
      {useAfterHydration(true) && (
        <Suspense>
          <MemberSession />
        </Suspense>
      )}
      <Outlet />
    </>
  );
}
