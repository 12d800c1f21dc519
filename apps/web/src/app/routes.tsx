import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { hidesPress } from '#contracts/hidden-pages';
import { REDIRECTS } from '#contracts/redirects';
import { brand } from '../shared/brand.js';
import { useConfig } from '../shared/live-config.js';
import { page } from '../shared/page-texts.js';
import { ROOMS, isOpen } from '../shared/rooms.js';
import { SiteLayout } from './site-layout.js';

const LandingPage = page('landing', () => import('../features/landing/landing-page.js'));
const QueryLayout = lazy(() => import('./query-layout.js'));
const PresalePage = page('presale', () => import('../features/presale/presale-page.js'));
const LovePage = page('love', () => import('../features/donations/love-page.js'));
const ReceiptPage = page('receipt', () => import('../features/payments/receipt-page.js'));
const SharePage = page('share', () => import('../features/sharing/share-page.js'));
const ExplorerRoutes = page('explorer', () => import('./explorer-routes.js'));
const PlaceholderPage = page('store', () => import('../features/placeholders/placeholder-page.js'));
const MilestonesPage = page('milestones', () => import('../features/milestones/milestones-page.js'));
const VestingSchedulePage = page(
  'vestingSchedule',
  () => import('../features/vesting-schedule/vesting-schedule-page.js'),
);
const PressPage = page('press', () => import('../features/press/press-page.js'));
const RECORD_PAGES = (['status', 'transparency', 'proof', 'figures', 'stats'] as const).map(
  (name) => [name, page(name, async () => ({ default: (await import('./record-pages.js'))[name] }))] as const,
);
const LEGAL_PAGES = (['privacy', 'terms', 'contact', 'licence'] as const).map(
  (name) => [name, page(name, async () => ({ default: (await import('./legal-pages.js'))[name] }))] as const,
);
const BuyPage = page('buy', () => import('../features/exchange/buy-page.js'));
const PracticePage = page('play', async () => ({
  default: (await import('../features/game/zoom/zoom-pages.js')).PracticePage,
}));
const ReplayPage = page('replay', async () => ({
  default: (await import('../features/game/zoom/zoom-pages.js')).ReplayPage,
}));
const VaultPage = page('vault', async () => (await import('./room-pages.js')).vault());
const SwapPage = page('swap', async () => (await import('./room-pages.js')).swap());
const PublicLayout = lazy(() => import('./public-layout.js'));
const GatePage = page('auth', () => import('../features/auth/gate-page.js'));
// Named after the page that has only the texts of every page of the app.
const ApplicationRoutes = page('appPresale', () => import('./application-routes.js'));
const AdminRoutes = page('admin', () => import('./admin-routes.js'));
const NotFoundPage = page('notFound', () => import('./not-found-page.js'));

/** Every path of specification §2. */
export function AppRoutes() {
  useConfig();
  return (
    <Routes>
      <Route element={<SiteLayout />}>
        <Route index element={<LandingPage />} />
        {ROOMS.filter((room) => !isOpen(room)).map((room) => (
          <Route key={room} path={room} element={<PlaceholderPage key={room} room={room} />} />
        ))}
        {isOpen('play') && <Route path="play" element={<PracticePage />} />}
        <Route path="milestones" element={<MilestonesPage />} />
        {!hidesPress(brand) && <Route path="press" element={<PressPage />} />}
        {LEGAL_PAGES.map(([path, Shown]) => (
          <Route key={path} path={path} element={<Shown />} />
        ))}
        <Route element={<QueryLayout />}>
          <Route path="vesting-schedule" element={<VestingSchedulePage />} />
          <Route path="presale/:type" element={<PresalePage />} />
          <Route path="receipts/:id" element={<ReceiptPage />} />
          <Route path="share/:kind/:id" element={<SharePage />} />
          {/* A room that is not open has its placeholder above, which comes first. */}
          {RECORD_PAGES.map(([path, Shown]) => (
            <Route key={path} path={path} element={<Shown />} />
          ))}
          <Route path="explorer/*" element={<ExplorerRoutes />} />
          <Route element={<PublicLayout />}>
            <Route path="replay/:sessionId" element={<ReplayPage />} />
            <Route path="love" element={<LovePage />} />
            <Route path="buy" element={<BuyPage />} />
            {isOpen('vault') && <Route path="vault" element={<VaultPage />} />}
            {isOpen('swap') && <Route path="swap" element={<SwapPage />} />}
            <Route path="auth" element={<GatePage />} />
          </Route>
        </Route>
        {Object.entries(REDIRECTS).map(([from, to]) => (
          <Route key={from} path={from} element={<Navigate to={to} replace />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route path="app/*" element={<ApplicationRoutes />} />
      <Route path="admin/*" element={<AdminRoutes />} />
    </Routes>
  );
}
