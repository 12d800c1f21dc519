import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useComingSoon } from '../shared/coming-soon.js';
import { useEmbedded } from '../shared/embedded.js';
import { withTexts } from '../shared/page-texts.js';
import { AnnouncementBanner } from '../shared/announcement-banner.js';
import { ClusterBanner } from '../shared/cluster-banner.js';
import { SkipLink } from '../shared/ui/skip-link.js';
import { EmbeddedLayout } from './embedded-layout.js';
import { ErrorBoundary } from './error-boundary.js';
import { Footer } from './footer.js';
import { Loading } from './loading.js';
import { NavigationBar } from './navigation-bar.js';
import styles from './site-layout.module.css';

const ComingSoonDialog = withTexts(['comingSoon'], () => import('./coming-soon-dialog.js'));

/** Navigation bar, page and footer, or only the page if it is embedded in a frame. */
export function SiteLayout() {
  return useEmbedded() ? <EmbeddedLayout /> : <WholeSite />;
}

function WholeSite() {
  const { pathname } = useLocation();
  const announced = useComingSoon();
  return (
    <>
      <SkipLink />
      <NavigationBar key={pathname} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <AnnouncementBanner />
        <ClusterBanner />
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
