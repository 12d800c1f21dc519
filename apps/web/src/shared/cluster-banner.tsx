import { Suspense, lazy } from 'react';
import { testClusterOf } from '#contracts/test-cluster';
import { config } from './brand.js';

/** Lazy, so that other sites don't load it with every page. */
const TestNetworkBanner = lazy(() => import('./test-network-banner.js'));

/** Says on every page that money moves on a cluster where it has no value. Renders nothing on other sites. */
export const ClusterBanner = () =>
  testClusterOf(config) && (
    <Suspense>
      <TestNetworkBanner />
    </Suspense>
  );
