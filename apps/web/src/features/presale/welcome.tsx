import { Suspense, lazy, useEffect, useState } from 'react';

const WelcomeDialog = lazy(() => import('./welcome-dialog.js'));
const DELAY_MS = 1_000;

/** Opens the invitation about a second after the page has loaded, unless a purchase is running (specification §2). */
export function Welcome({ quiet }: { quiet: boolean }) {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(() => {
    if (quiet) return setState('closed');
    if (state !== 'waiting') return;
    const timer = setTimeout(() => setState('open'), DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, quiet]);
  if (state !== 'open') return null;
  return (
    <Suspense>
      <WelcomeDialog onClose={() => setState('closed')} />
    </Suspense>
  );
}
