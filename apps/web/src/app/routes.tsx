import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { config } from '../shared/brand.js';
import { SiteLayout } from './site-layout.js';

const LandingPage = lazy(() => import('../features/landing/landing-page.js'));
const LiveData = lazy(() => import('./live-data.js'));
const PresalePage = lazy(() => import('../features/presale/presale-page.js'));
const LovePage = lazy(() => import('../features/love/love-page.js'));
const ReceiptPage = lazy(() => import('../features/receipts/receipt-page.js'));
const PlaceholderPage = lazy(() => import('../features/placeholders/placeholder-page.js'));
const MilestonesPage = lazy(() => import('../features/milestones/milestones-page.js'));
const VestingSchedulePage = lazy(() => import('../features/vesting-schedule/vesting-schedule-page.js'));
const PressPage = lazy(() => import('../features/press/press-page.js'));
const BuyPage = lazy(() => import('../features/buying/buy-page.js'));
const zoomPages = () => import('../features/zoom/zoom-pages.js');
const PracticePage = lazy(async () => ({ default: (await zoomPages()).PracticePage }));
const ReplayPage = lazy(async () => ({ default: (await zoomPages()).ReplayPage }));
const SwapPage = lazy(() => import('../features/buying/swap-page.js'));
const OpenLayout = lazy(() => import('./open-layout.js'));
const SessionLayout = lazy(() => import('./session-layout.js'));
const GatePage = lazy(() => import('../features/auth/gate-page.js'));
const ApplicationRoutes = lazy(() => import('./application-routes.js'));
const AdminRoutes = lazy(() => import('./admin-routes.js'));
const NotFoundPage = lazy(() => import('./not-found-page.js'));

const ROOMS = ['vault', 'swap', 'play', 'store', 'stats'] as const;
const BUILT: ReadonlySet<(typeof ROOMS)[number]> = new Set(['swap', 'play']);

/** Whether a room has a page and an operator has opened it (reading D14); the others show their placeholder. */
const isOpen = (room: (typeof ROOMS)[number]): boolean => BUILT.has(room) && config.features[room] === 'live';

/** Every path of specification §2; the server answers them all with the same page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route index element={<LandingPage />} />
        {ROOMS.filter((room) => !isOpen(room)).map((room) => (
          <Route key={room} path={room} element={<PlaceholderPage key={room} room={room} />} />
        ))}
        {isOpen('play') && <Route path="play" element={<PracticePage />} />}
        <Route path="milestones" element={<MilestonesPage />} />
        <Route path="vesting-schedule" element={<VestingSchedulePage />} />
        <Route path="press" element={<PressPage />} />
        <Route element={<LiveData />}>
          <Route path="presale/:type" element={<PresalePage />} />
          <Route path="receipts/:id" element={<ReceiptPage />} />
          <Route element={<OpenLayout />}>
            <Route path="replay/:sessionId" element={<ReplayPage />} />
            <Route path="love" element={<LovePage />} />
            <Route path="buy" element={<BuyPage />} />
            {isOpen('swap') && <Route path="swap" element={<SwapPage />} />}
          </Route>
          <Route element={<SessionLayout />}>
            <Route path="auth" element={<GatePage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="app/*" element={<ApplicationRoutes />} />
      <Route path="admin/*" element={<AdminRoutes />} />
    </Routes>
  );
}
