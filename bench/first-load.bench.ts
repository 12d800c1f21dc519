import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import type { BenchEngines } from './bench-engines.js';
import type { Measure } from './measures.js';
import { isHydrated, withSite } from './with-site.js';

const PAGES = [
  { path: '/', what: 'landing', limitKb: 134 },
  { path: '/presale/public', what: 'pre-sale page', limitKb: 153.2 },
  { path: '/love', what: 'love page', limitKb: 148 },
  { path: '/buy', what: 'buy page', limitKb: 149 },
];

/** How long after hydration a page may still load scripts. */
const SETTLED_MS = 5_000;

/**
 * The HTML, scripts and styles that a browser loads for a page's first visit, gzipped at the highest level. As in
 * `e2e/shell.e2e.ts`, the welcome dialog that the pre-sale opens later is not part of it.
 */
export function measureFirstLoad(engines: BenchEngines): Promise<Measure[]> {
  return withSite(engines, async (browser, url) => {
    const measures: Measure[] = [];
    for (const { path, what, limitKb } of PAGES) {
      const page = await browser.newPage();
      const sizes: Promise<number>[] = [];
      let invited = false;
      page.on('request', (request) => {
        invited ||= request.url().includes('/welcome-dialog-');
        const counts = request.resourceType() === 'document' || /\.(?:js|css)$/.test(request.url());
        if (counts && !invited) sizes.push(request.response().then(gzippedSize));
      });
      await page.goto(url + path);
      // A rendered page loads its scripts only when the browser is idle, so the network is idle once before that.
      await page.waitForFunction(isHydrated);
      await page.waitForTimeout(SETTLED_MS);
      const kb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
      await page.close();
      measures.push({
        what: `first load, ${what}, HTML, JS and CSS, gzip`,
        ours: `${kb.toFixed(1)} kB`,
        peer: `${limitKb} kB`,
        ratio: (kb / limitKb).toFixed(2),
        aim: '≤ 1',
      });
    }
    return measures;
  });
}

async function gzippedSize(response: Response | null): Promise<number> {
  if (!response) throw new Error('A request of the page got no response');
  return gzipSync(await response.body(), { level: 9 }).length;
}
