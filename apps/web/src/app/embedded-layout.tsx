import { type MouseEvent, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { Loading } from './loading.js';

/** A page in a frame: no navigation bar and no footer, and links to other pages open in the whole window. */
export function EmbeddedLayout() {
  return (
    <main id="content" tabIndex={-1} onClickCapture={leaveFrame}>
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function leaveFrame(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.pathname === location.pathname || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  open(link.href, '_top');
}
