import { Suspense, lazy } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../shared/toasts.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';
import { ScrollKeeper } from './scroll-keeper.js';

/** Only a mailed link brings these: then the session is needed on any page. */
const MailedLink = lazy(() => import('./mailed-link.js'));
const arrivedByLink = /^#(?:.*&)?(?:access_token|error|error_code|message)=/.test(location.hash);

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <ScrollKeeper />
        <Suspense fallback={<Loading />}>
          <AppRoutes />
        </Suspense>
        {arrivedByLink && (
          <Suspense>
            <MailedLink />
          </Suspense>
        )}
        <Toasts />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
