import { Suspense, lazy } from 'react';
import { brand, language, texts } from './brand.js';
import { useConfig } from './live-config.js';

/** Lazy, so that pages without an announcement don't load it. */
const Banner = lazy(() => import('./banner.js'));

/** What operators announce on every page now. Renders nothing otherwise. */
export function AnnouncementBanner() {
  const { announcement } = useConfig();
  // The made-up language for finding missing texts has no text of its own.
  const text = announcement?.[language] ?? announcement?.[brand.languages[0] ?? ''];
  return text ? (
    <Suspense>
      <Banner label={texts.shell.announcement} text={text} testId="announcement" />
    </Suspense>
  ) : null;
}
