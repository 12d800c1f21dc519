import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SITE_PAGES } from '#contracts/site-pages';
import ApplicationLayout from './application/application-layout.js';
import { page } from '../shared/page-texts.js';
import QueryLayout from './query-layout.js';
import SessionLayout from './session-layout.js';

const AccountPage = page('account', () => import('../features/account/account-page.js'));
const NotificationsPage = page(
  'appNotifications',
  () => import('../features/notifications/notifications-page.js'),
);
const NotFoundPage = page('notFound', () => import('./not-found-page.js'));

/** Features bring the rooms behind the app's tabs: the tab `wallet` opens a feature's `wallet-room.tsx`. The home joins features. */
const ROOM_FILES = import.meta.glob<{ default: ComponentType }>([
  '../features/*/*-room.tsx',
  './application/home/home-room.tsx',
]);

const ROOMS = SITE_PAGES.flatMap((one) => {
  if (!('tab' in one)) return [];
  const file = Object.keys(ROOM_FILES).find((path) => path.endsWith(`/${one.tab}-room.tsx`))!;
  return { path: one.path.replace(/^\/app\/?/, ''), Room: page(one.name, ROOM_FILES[file]!) };
});

/** Every path under `/app`. Lazy, so that visitors of the site don't load that code. */
export default function ApplicationRoutes() {
  return (
    <Routes>
      <Route element={<QueryLayout />}>
        <Route element={<SessionLayout />}>
          <Route element={<ApplicationLayout />}>
            <Route path="*" element={<NotFoundPage />} />
            {ROOMS.map(({ path, Room }) => (
              <Route key={path} path={path} element={<Room />} />
            ))}
            <Route path="account" element={<AccountPage />} />
            <Route path="notifications" element={<NotificationsPage />} />
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
