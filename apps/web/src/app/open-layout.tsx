import { lazy } from 'react';
import { Outlet } from 'react-router-dom';
import { useRealtime } from '../shared/realtime.js';
import { useMayBeSignedIn } from '../shared/session/stored-session.js';

const SessionLayout = lazy(() => import('./session-layout.js'));

/** For pages open to everybody: a browser that holds a session gets it, any other loads nothing of it. */
export default function OpenLayout() {
  return useMayBeSignedIn() ? <SessionLayout /> : <VisitorLayout />;
}

function VisitorLayout() {
  useRealtime();
  return <Outlet />;
}
