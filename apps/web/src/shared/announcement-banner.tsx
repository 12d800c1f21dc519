import { Suspense, lazy } from 'react';
import { announcementText } from './announcement-text.js';
import { texts } from './brand.js';
import { useConfig } from './live-config.js';

/** Lazy, so that pages without an announcement don't load it. */
const Banner = lazy(() => import('./banner.js'));

/** What operators announce on every page now. Renders nothing otherwise. */
export function AnnouncementBanner() {
  const text = announcementText(useConfig().announcement);
  return text ? (
    <Suspense>
      <Banner label={texts.shell.announcement} text={text} testId="announcement" />
    </Suspense>
  ) : null;
}
