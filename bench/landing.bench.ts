import type { Browser } from '@playwright/test';
import type { BenchEngines } from './bench-engines.js';
import { performanceScore } from './lighthouse-score.js';
import { loadPage } from './load-page.js';
import { type Measure, percentile } from './measures.js';
import { pressEarly } from './presses.js';
import { withSite } from './with-site.js';

const LOADS = 5;
const LIMITS = { score: 98, largestPaint: 1_600, shift: 0.01, blocked: 60, input: 100 };

/** The pages that matter most, and on each the first control that a visitor may press. */
const PAGES = [
  { path: '/', what: 'landing', control: 'button[aria-controls="main-navigation"]' },
  { path: '/presale/public', what: 'pre-sale page', control: '[role="group"] button' },
  { path: '/love', what: 'love page', control: '[role="group"] button' },
  { path: '/buy', what: 'buy page', control: '[role="group"] button' },
];

/** Measures pages on a throttled phone: the medians of several first visits. */
export function measureLanding(engines: BenchEngines): Promise<Measure[]> {
  return withSite(engines, async (browser, site) => {
    const measures: Measure[] = [];
    for (const page of PAGES) measures.push(...(await measurePage(browser, site, page)));
    return measures;
  });
}

async function measurePage(
  browser: Browser,
  site: string,
  { path, what, control }: (typeof PAGES)[number],
): Promise<Measure[]> {
  const url = site + path;
  await fetch(url);
  const loads: Awaited<ReturnType<typeof loadPage>>[] = [];
  for (let load = 0; load < LOADS; load++) loads.push(await loadPage(browser, url));
  const inputs: number[] = [];
  for (let load = 0; load < LOADS; load++) inputs.push(await pressEarly(browser, url, control));
  const median = (of: (load: (typeof loads)[number]) => number) => percentile(loads.map(of), 50);
  const hosts = new Set<string>();
  for (const load of loads) load.hosts.forEach((host) => hosts.add(host));
  return [
    limited(`${what} on a slow phone, performance score`, median(performanceScore), LIMITS.score, '', '≥ 1'),
    limited(
      `${what}, largest contentful paint`,
      median((load) => load.largestPaint),
      LIMITS.largestPaint,
      ' ms',
    ),
    limited(`${what}, slowest input from the first paint on`, percentile(inputs, 50), LIMITS.input, ' ms'),
    limited(
      `${what}, layout shift`,
      median((load) => load.shift),
      LIMITS.shift,
      '',
    ),
    limited(
      `${what}, blocking time`,
      median((load) => load.blocked),
      LIMITS.blocked,
      ' ms',
    ),
    limited(
      `${what}, first contentful paint`,
      median((load) => load.firstPaint),
      1_800,
      ' ms',
    ),
    limited(
      `${what}, speed index`,
      median((load) => load.speedIndex),
      3_387,
      ' ms',
    ),
    {
      what: `${what}, requests to other hosts`,
      ours: String(hosts.size - 1),
      peer: '0',
      ratio: '',
      aim: '0',
    },
  ];
}

function limited(what: string, ours: number, limit: number, unit: string, aim = '≤ 1'): Measure {
  const digits = limit < 1 ? 4 : 0;
  return {
    what,
    ours: ours.toFixed(digits) + unit,
    peer: limit + unit,
    ratio: (ours / limit).toFixed(2),
    aim,
  };
}
