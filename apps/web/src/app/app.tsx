import { Suspense } from 'react';
import { withTexts } from '../shared/page-texts.js';
import { Toasts } from '../shared/toasts.js';
import { useAfterHydration } from '../shared/use-after-hydration.js';
import { WalletRoot } from '../shared/wallet/wallet-root.js';
import { useFreshConfig } from './use-fresh-config.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';
import { ScrollKeeper } from './scroll-keeper.js';

/** Loaded only if a mailed link led here, because then the session is needed on any page. */
const MailedLink = withTexts(['auth'], () => import('./mailed-link.js'));
const MAILED = /^#(?:.*&)?(?:access_token|error|error_code|message)=/;
/** Read immediately, because the session's code removes the fragment from the address. */
const mailed = typeof location !== 'undefined' && MAILED.test(location.hash);

/** Everything inside the router. */
export function App() {
  useFreshConfig();
  return (
    <ErrorBoundary>
      <ScrollKeeper />
      <Suspense fallback={<Loading />}>
        <AppRoutes />
      </Suspense>
      <MailedPlace />
      <WalletRoot />
      <Toasts />
    </ErrorBoundary>
  );
}

function MailedPlace() {
  return (
    useAfterHydration(mailed) && (
      <Suspense>
        <MailedLink />
      </Suspense>
    )
  );
}
