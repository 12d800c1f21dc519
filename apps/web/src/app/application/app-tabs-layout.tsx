import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { Opening } from '../../shared/session/opening.js';
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
      <Suspense fallback={<Opening />}>
        <Outlet />
      </Suspense>
    </>
  );
}
