import { Suspense, lazy } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { useAnnounced } from '../shared/coming-soon.js';
import { useEmbedded } from '../shared/embedded.js';
import { EmbeddedLayout } from './embedded-layout.js';
import { ErrorBoundary } from './error-boundary.js';
import { Footer } from './footer.js';
import { Loading } from './loading.js';
import { NavigationBar } from './navigation-bar.js';
import styles from './site-layout.module.css';

const ComingSoonDialog = lazy(() => import('./coming-soon-dialog.js'));

/** Navigation bar, page, footer; in a frame the page alone. */
export function SiteLayout() {
  return useEmbedded() ? <EmbeddedLayout /> : <WholeSite />;
}

function WholeSite() {
  const { pathname } = useLocation();
  const announced = useAnnounced();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t(texts.shell.skipToContent)}
      </a>
      <NavigationBar key={pathname} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      {announced && (
        <Suspense>
          <ComingSoonDialog feature={announced} />
        </Suspense>
      )}
    </>
  );
}
