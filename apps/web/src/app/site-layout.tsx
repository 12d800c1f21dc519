import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { useComingSoon } from '../shared/coming-soon.js';
import { useEmbedded } from '../shared/embedded.js';
import { lazyWhenNear } from '../shared/lazy-when-near.js';
import { withTexts } from '../shared/page-texts.js';
import { AnnouncementBanner } from '../shared/announcement-banner.js';
import { ClusterBanner } from '../shared/cluster-banner.js';
import { SkipLink } from '../shared/ui/skip-link.js';
import { EmbeddedLayout } from './embedded-layout.js';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';
import { NavigationBar } from './navigation-bar.js';
import footer from './footer.module.css';
import styles from './site-layout.module.css';

const FOOTER = 'footer';
const Footer = lazyWhenNear(FOOTER, () => import('./footer.js'));
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
      <footer id={FOOTER} className={footer.footer} aria-label={t(texts.footer.label)}>
        <Suspense>
          <Footer />
        </Suspense>
      </footer>
      {announced && (
        <Suspense>
          <ComingSoonDialog feature={announced} />
        </Suspense>
      )}
    </>
  );
}
