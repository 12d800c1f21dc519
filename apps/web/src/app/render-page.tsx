import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import type { PageFigures, SitePageName } from '#contracts';
import { base } from '../shared/brand.js';
import { renderWith } from '../shared/page-figures.js';
import { queryClient, showFigures } from '../shared/queries.js';
import { ROOMS, isOpen } from '../shared/rooms.js';
import { App } from './app.js';

/** The source file of each prerendered page. The page's styles are found by it and sent along. */
const SOURCES: Partial<Record<SitePageName | 'notFound', string>> = {
  landing: 'src/features/landing/landing-page.tsx',
  presale: 'src/features/presale/presale-page.tsx',
  love: 'src/features/donations/love-page.tsx',
  buy: 'src/features/exchange/buy-page.tsx',
  vault: 'src/features/placeholders/placeholder-page.tsx',
  swap: 'src/features/placeholders/placeholder-page.tsx',
  play: 'src/features/placeholders/placeholder-page.tsx',
  store: 'src/features/placeholders/placeholder-page.tsx',
  stats: 'src/features/placeholders/placeholder-page.tsx',
  milestones: 'src/features/milestones/milestones-page.tsx',
  vestingSchedule: 'src/features/vesting-schedule/vesting-schedule-page.tsx',
  press: 'src/features/press/press-page.tsx',
  status: 'src/app/record-pages.ts',
  transparency: 'src/app/record-pages.ts',
  proof: 'src/app/record-pages.ts',
  figures: 'src/app/record-pages.ts',
  privacy: 'src/app/legal-pages.ts',
  terms: 'src/app/legal-pages.ts',
  contact: 'src/app/legal-pages.ts',
  licence: 'src/app/legal-pages.ts',
  auth: 'src/features/auth/gate-page.tsx',
  share: 'src/features/sharing/share-page.tsx',
  receipt: 'src/features/payments/receipt-page.tsx',
  explorer: 'src/app/explorer-routes.tsx',
  explorerTransaction: 'src/app/explorer-routes.tsx',
  explorerAddress: 'src/app/explorer-routes.tsx',
  notFound: 'src/app/not-found-page.tsx',
};

/** Those of the rooms once they are open. The client renders the others. */
const OPEN_ROOMS: Partial<Record<SitePageName | 'notFound', string>> = {
  vault: 'src/features/vault/vault-page.tsx',
  swap: 'src/features/exchange/swap-page.tsx',
  play: 'src/features/game/zoom/zoom-pages.ts',
  stats: 'src/app/record-pages.ts',
};

/** The source file of a page, or undefined if the client renders the page. */
function sourceOf(name: SitePageName | 'notFound'): string | undefined {
  const room = ROOMS.find((one) => one === name);
  return (room && isOpen(room) ? OPEN_ROOMS : SOURCES)[name];
}

/** Which page to render, at which path without the language, and with which figures. */
export interface RenderRequest {
  name: SitePageName | 'notFound';
  path: string;
  figures: PageFigures;
}

export interface Markup {
  /** React's elements for the head. */
  head: string;
  body: string;
  /** The source file to which the page's styles belong. */
  source: string;
}

/** Resource hints that React puts before the markup. They belong in the head. */
const HINTS = /^(?:<link[^>]*>)+/;

/**
 * Renders a page to markup, or returns null if the client renders it. Only one page can be rendered at a time.
 * @throws the first error that a component threw
 */
export async function renderPage({ name, path, figures }: RenderRequest): Promise<Markup | null> {
  const source = sourceOf(name);
  if (!source) return null;
  queryClient.clear();
  showFigures(figures);
  renderWith(figures);
  const failures: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouter basename={base || '/'} location={base + path}>
        <App />
      </StaticRouter>
    </StrictMode>,
    // Never split a large page into chunks, because React would move those into place by a script.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await new Response(prelude).text();
  if (failures.length > 0) throw failures[0];
  const [head = ''] = HINTS.exec(html) ?? [];
  return { head, body: html.slice(head.length), source };
}
