import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { useMedia } from '../../shared/use-media.js';
import { AppTabs } from './app-tabs.js';
import { PHONE } from './phone.js';

/** The framed page shows the banner itself, and the account is not about money. */
const WITHOUT_BANNER = /^\/app\/(?:presale|account)\/*$/;

/** The layout around each page of the app. On a phone the header has a chip in place of the banner. */
export default function AppTabsLayout() {
  const { pathname } = useLocation();
  const isPhone = useMedia(PHONE);
  return (
    <>
      {!isPhone && !WITHOUT_BANNER.test(pathname) && <SimulationBanner />}
      <AppTabs />
      <Suspense fallback={<SessionLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
