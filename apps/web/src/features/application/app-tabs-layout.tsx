import { Suspense } from 'react';
import { Outlet, useMatch } from 'react-router-dom';
import { Opening } from '../../shared/session/opening.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { AppTabs } from './app-tabs.js';

/** What stands around each room of the app. */
export default function AppTabsLayout() {
  // The page in the frame says it for itself.
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
