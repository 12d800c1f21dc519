import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { SessionLoading } from '../../shared/session/session-loading.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { AppTabs } from './app-tabs.js';

/** The layout around each page of the app. */
export default function AppTabsLayout() {
  // The framed page shows the banner itself.
  const framed = useMatch('/app');
  return (
    <>
      {!framed && <SimulationBanner />}
      <AppTabs />
      <Suspense fallback={<SessionLoading />}>
        <Outlet />
      </Suspense>
    </>
  );
}
