import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { SitePageName } from '#contracts';
import { SITE_PAGES } from '#contracts/site-pages';
import { base } from '../shared/brand.js';
import { ROOMS, isOpen } from '../shared/rooms.js';
import { App } from './app.js';

/** The source file of each prerendered page. The page's styles are found by it and sent along. */
const SOURCES: Partial<Record<SitePageName | 'notFound', string>> = {
  landing: 'src/features/landing/landing-page.tsx',
  love: 'src/features/donations/love-page.tsx',
  vault: 'src/features/placeholders/placeholder-page.tsx',
  swap: 'src/features/placeholders/placeholder-page.tsx',
  play: 'src/features/placeholders/placeholder-page.tsx',
  store: 'src/features/placeholders/placeholder-page.tsx',
  stats: 'src/features/placeholders/placeholder-page.tsx',
  milestones: 'src/features/milestones/milestones-page.tsx',
  vestingSchedule: 'src/features/vesting-schedule/vesting-schedule-page.tsx',
  press: 'src/features/press/press-page.tsx',
  notFound: 'src/app/not-found-page.tsx',
};

const PAGES = [...SITE_PAGES, { name: 'notFound', path: '/404' } as const];

export const PRERENDERED = PAGES.flatMap(({ name, path }) => {
  const source = SOURCES[name];
  const room = ROOMS.find((one) => one === name);
  return source && !(room && isOpen(room)) ? [{ name, path, source }] : [];
});

/** Resource hints that React puts before the markup. They belong in the head. */
const HINTS = /^(?:<link[^>]*>)+/;

/**
 * Renders a page to markup.
 * @throws the first error that a component threw
 */
export async function renderPage(path: string): Promise<{ head: string; body: string }> {
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={base || '/'} location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // Never split a large page into chunks, because React would move those into place by a script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const [head = ''] = HINTS.exec(html) ?? [];
  return { head, body: html.slice(head.length) };
}
