import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import ApplicationLayout from '../features/application/application-layout.js';
import AppTabsLayout from '../features/application/app-tabs-layout.js';
import LiveData from './live-data.js';
import SessionLayout from './session-layout.js';

const AccountPage = lazy(() => import('../features/account/account-page.js'));
const PrivatePresale = lazy(() => import('../features/application/private-presale.js'));
const WalletRoom = lazy(() => import('../features/wallet-overview/wallet-room.js'));
const PlayRoom = lazy(() => import('../features/play/play-room.js'));
const DonateRoom = lazy(() => import('../features/donate/donate-room.js'));
const LeaderboardRoom = lazy(() => import('../features/leaderboard/leaderboard-room.js'));
const NotificationsPage = lazy(() => import('../features/notifications/notifications-page.js'));
const NotFoundPage = lazy(() => import('./not-found-page.js'));

/** Every path under `/app`. Lazy, so that visitors of the site don't load that code. */
export default function ApplicationRoutes() {
  return (
    <Routes>
      <Route element={<LiveData />}>
        <Route element={<SessionLayout />}>
          <Route element={<ApplicationLayout />}>
            <Route path="account" element={<AccountPage />} />
            <Route path="*" element={<NotFoundPage />} />
            <Route element={<AppTabsLayout />}>
              <Route index element={<PrivatePresale />} />
              <Route path="wallet" element={<WalletRoom />} />
              <Route path="play" element={<PlayRoom />} />
              <Route path="donate" element={<DonateRoom />} />
              <Route path="notifications" element={<NotificationsPage />} />
              <Route path="leaderboard" element={<LeaderboardRoom />} />
            </Route>
          </Route>
        </Route>
      </Route>
    </Routes>
  );
}
