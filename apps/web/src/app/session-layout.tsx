import { Outlet } from 'react-router-dom';
import MemberSession from './member-session.js';

/** Gives the routes inside it the session, and a member a socket; outside, both stay out of the first load. */
export default function SessionLayout() {
  return (
    <>
      <MemberSession />
      <Outlet />
    </>
  );
}
