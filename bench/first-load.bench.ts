/// <reference lib="dom" />
import { gzipSync } from 'node:zlib';
import type { BenchEngines } from './bench-engines.js';
import type { Measure } from './measures.js';
import { withSite } from './with-site.js';

const PAGES = [
  { path: '/', what: 'landing', limitKb: 134 },
  { path: '/presale/public', what: 'pre-sale page', limitKb: 150 },
  { path: '/love', what: 'love page', limitKb: 150 },
  { path: '/buy', what: 'buy page', limitKb: 152 },
];

/** How long after hydration a page may still load scripts. */
const SETTLED_MS = 5_000;

/** The HTML and JavaScript that a browser loads for a page's first visit, gzipped at the highest level. */
export function measureFirstLoad(engines: BenchEngines): Promise<Measure[]> {
  return withSite(engines, async (browser, url) => {
    const measures: Measure[] = [];
    for (const { path, what, limitKb } of PAGES) {
      const page = await browser.newPage();
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        const counts = response.request().resourceType() === 'document' || response.url().endsWith('.js');
        if (!counts) return;
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
      });
      await page.goto(url + path);
      // A rendered page loads its scripts only when the browser is idle, so the network is idle once before that.
      await page.waitForFunction(isHydrated);
      await page.waitForTimeout(SETTLED_MS);
      const kb = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
      await page.close();
      measures.push({
        what: `first load, ${what}, HTML and JS, gzip`,
        ours: `${kb.toFixed(1)} kB`,
        peer: `${limitKb} kB`,
        ratio: (kb / limitKb).toFixed(2),
        aim: '≤ 1',
      });
    }
    return measures;
  });
}

/** Runs in the page. */
function isHydrated(): boolean {
  const heading = document.querySelector('main h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'));
}
