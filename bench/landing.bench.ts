import type { BenchEngines } from './bench-engines.js';
import { performanceScore } from './lighthouse-score.js';
import { loadPage } from './load-page.js';
import { type Measure, percentile } from './measures.js';
import { withSite } from './with-site.js';

const LOADS = 5;
const LIMITS = { score: 98, largestPaint: 1_600, shift: 0.01, blocked: 60 };

/** Measures the landing page on a throttled phone: the medians of several first visits. */
export function measureLanding(engines: BenchEngines): Promise<Measure[]> {
  return withSite(engines, async (browser, site) => {
    const url = `${site}/`;
    await fetch(url);
    const loads: Awaited<ReturnType<typeof loadPage>>[] = [];
    for (let load = 0; load < LOADS; load++) loads.push(await loadPage(browser, url));
    const median = (of: (load: (typeof loads)[number]) => number) => percentile(loads.map(of), 50);
    const hosts = new Set<string>();
    for (const load of loads) load.hosts.forEach((host) => hosts.add(host));
    const score = median(performanceScore);
    return [
      limited('landing on a slow phone, performance score', score, LIMITS.score, '', '≥ 1'),
      limited(
        'landing, largest contentful paint',
        median((load) => load.largestPaint),
        LIMITS.largestPaint,
        ' ms',
      ),
      limited(
        'landing, layout shift',
        median((load) => load.shift),
        LIMITS.shift,
        '',
      ),
      limited(
        'landing, blocking time',
        median((load) => load.blocked),
        LIMITS.blocked,
        ' ms',
      ),
      limited(
        'landing, first contentful paint',
        median((load) => load.firstPaint),
        1_800,
        ' ms',
      ),
      limited(
        'landing, speed index',
        median((load) => load.speedIndex),
        3_387,
        ' ms',
      ),
      {
        what: 'landing, requests to other hosts',
        ours: String(hosts.size - 1),
        peer: '0',
        ratio: '',
        aim: '0',
      },
    ];
  });
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
