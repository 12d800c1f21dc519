import { Outlet } from 'react-router-dom';
import MemberSession from './member-session.js';

/** Gives its routes the session and, for members, a socket. */
export default function SessionLayout() {
  return (
    <>
      <MemberSession />
      <Outlet />
    </>
  );
}
