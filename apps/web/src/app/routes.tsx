import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { SiteLayout } from './site-layout.js';

const LandingPage = lazy(() => import('../features/landing/landing-page.js'));
const LiveData = lazy(() => import('./live-data.js'));
const PresalePage = lazy(() => import('../features/presale/presale-page.js'));
const ReceiptPage = lazy(() => import('../features/receipts/receipt-page.js'));
const PlaceholderPage = lazy(() => import('../features/placeholders/placeholder-page.js'));
const BuildingPage = lazy(() => import('../features/building/building-page.js'));
const ApplicationLayout = lazy(() => import('../features/application/application-layout.js'));
const AdminPage = lazy(() => import('../features/admin/admin-page.js'));
const NotFoundPage = lazy(() => import('./not-found-page.js'));

/** Every path of specification §2; the server answers them all with the same page. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route index element={<LandingPage />} />
        {(['vault', 'swap', 'play', 'store', 'stats'] as const).map((room) => (
          <Route key={room} path={room} element={<PlaceholderPage key={room} room={room} />} />
        ))}
        <Route path="love" element={<BuildingPage room="love" />} />
        <Route path="buy" element={<BuildingPage room="buy" />} />
        <Route path="milestones" element={<BuildingPage room="milestones" />} />
        <Route path="vesting-schedule" element={<BuildingPage room="vestingSchedule" />} />
        <Route path="press" element={<BuildingPage room="press" />} />
        <Route path="auth" element={<BuildingPage room="auth" />} />
        <Route element={<LiveData />}>
          <Route path="presale/:type" element={<PresalePage />} />
          <Route path="receipts/:id" element={<ReceiptPage />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="app/*" element={<ApplicationLayout />} />
      <Route element={<LiveData />}>
        <Route path="admin" element={<AdminPage />} />
      </Route>
    </Routes>
  );
}
