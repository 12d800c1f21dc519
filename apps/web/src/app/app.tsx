import { Suspense, lazy } from 'react';
import { Toasts } from '../shared/toasts.js';
import { WalletPlace } from '../shared/wallet/wallet-place.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';
import { ScrollKeeper } from './scroll-keeper.js';

/** Only a mailed link brings these: then the session is needed on any page. */
const MailedLink = lazy(() => import('./mailed-link.js'));
const MAILED = /^#(?:.*&)?(?:access_token|error|error_code|message)=/;

/** Everything inside the router. `hash` is the one the page was opened with. */
export function App({ hash = '' }: { hash?: string }) {
  return (
    <ErrorBoundary>
      <ScrollKeeper />
      <Suspense fallback={<Loading />}>
        <AppRoutes />
      </Suspense>
      {MAILED.test(hash) && (
        <Suspense>
          <MailedLink />
        </Suspense>
      )}
      <WalletPlace />
      <Toasts />
    </ErrorBoundary>
  );
}
