import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LEADS_TO } from '#contracts/leads-to';
import { ROOMS, isOpen } from '../shared/rooms.js';
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

/** Every path of specification §2. */
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
        {Object.entries(LEADS_TO).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="app/*" element={<ApplicationRoutes />} />
      <Route path="admin/*" element={<AdminRoutes />} />
    </Routes>
  );
}
