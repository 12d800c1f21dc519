import { Route, Routes } from 'react-router-dom';
import ApplicationLayout from './application/application-layout.js';
import AppTabsLayout from './application/app-tabs-layout.js';
import { page } from '../shared/page-texts.js';
import LiveData from './live-data.js';
import SessionLayout from './session-layout.js';

const AccountPage = page('account', () => import('../features/account/account-page.js'));
const PrivatePresale = page('app', () => import('../features/presale/private-presale.js'));
const WalletRoom = page('appWallet', () => import('../features/members/wallet-room.js'));
const PlayRoom = page('appPlay', () => import('../features/game/play-room.js'));
const DonateRoom = page('appDonate', () => import('../features/donations/donate-room.js'));
const LeaderboardRoom = page('appLeaderboard', () => import('../features/leaderboards/leaderboard-room.js'));
const NotificationsPage = page(
  'appNotifications',
  () => import('../features/notifications/notifications-page.js'),
);
const NotFoundPage = page('notFound', () => import('./not-found-page.js'));

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
