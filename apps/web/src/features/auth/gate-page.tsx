import { lazy, Suspense } from 'react';
import { usePageTitle } from '../../shared/page-title.js';
import { useAfterHydration } from '../../shared/use-after-hydration.js';
import { WaitingGate } from './waiting-gate.js';

const load = () => import('./gate.js');
const Gate = lazy(load);
// The browser fetches it while React hydrates. If that fails, rendering it reports the error.
if (typeof document !== 'undefined') load().catch(() => {});

/** The auth page (specification §2). The server renders the gate without a form, because only the browser has the session. */
export default function GatePage() {
  usePageTitle('auth');
  const here = useAfterHydration(true);
  if (!here) return <WaitingGate />;
  return (
    <Suspense fallback={<WaitingGate />}>
      <Gate />
    </Suspense>
  );
}
