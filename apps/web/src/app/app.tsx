import { Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../shared/toasts.js';
import { AppRoutes } from './routes.js';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';
import { ScrollKeeper } from './scroll-keeper.js';

export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <ScrollKeeper />
        <Suspense fallback={<Loading />}>
          <AppRoutes />
        </Suspense>
        <Toasts />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
