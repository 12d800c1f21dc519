import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/standalone/src/ports.js';
import { lighthousePages } from './lighthouse-pages.js';
import { loadLighthouse, type Report } from './lighthouse-tool.js';
import type { Measure } from './measures.js';
import { ADMIN_ENV } from './operators-session.js';
import { startStandalone } from './standalone.js';
import { launchBrowser } from './with-site.js';

const LIMIT = 98;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A page whose first performance is less than this above the limit is measured twice more. */
const NEAR = 2;

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Scores every page that visitors open with Lighthouse, on its slow phone: slow 4G and a slow processor, simulated. */
export async function measureLighthouse(): Promise<Measure[]> {
  const kingdom = await startStandalone(join(await mkdtemp(join(tmpdir(), 'lighthouse-')), 'data'), {
    LIVE_FEATURES: 'vault,play,swap,stats',
    DEMO_COMMUNITY: 'false',
    ADMIN_EMAIL: ADMIN_ENV.ADMIN_EMAIL,
    ADMIN_PASSWORD: ADMIN_ENV.ADMIN_PASSWORD,
  });
  const port = await freePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  try {
    const measures: Measure[] = [];
    for (const { path, hidden } of await lighthousePages(kingdom.url))
      measures.push(await measurePage(kingdom.url + path, port, { path, hidden }));
    return measures;
  } finally {
    await browser.close();
    await kingdom.stop();
  }
}

async function measurePage(
  url: string,
  port: number,
  { path, hidden }: { path: string; hidden: boolean },
): Promise<Measure> {
  await fetch(url);
  const runs = [await audit(url, port, hidden)];
  if (runs[0]!.scores.performance < LIMIT + NEAR)
    runs.push(await audit(url, port, hidden), await audit(url, port, hidden));
  const { scores, findings } = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)[
    Math.floor(runs.length / 2)
  ]!;
  const lowest = Math.min(...Object.values(scores));
  if (lowest < LIMIT) process.stdout.write(`  ${path}: ${findings.join(', ')}\n`);
  return {
    what: `Lighthouse of ${path.replace(/[\da-f-]{36}.*/, ':id')} on a slow phone`,
    ours: CATEGORIES.map((category) => scores[category]).join(' / '),
    peer: String(LIMIT),
    ratio: (lowest / LIMIT).toFixed(2),
    aim: '≥ 1',
    missed: lowest < LIMIT,
  };
}

interface Audited {
  scores: Scores;
  /** The audits that cost points. */
  findings: string[];
}

/** @param hidden whether the page asks search engines not to list it, which is then not a fault */
async function audit(url: string, port: number, hidden: boolean): Promise<Audited> {
  const lighthouse = await loadLighthouse();
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    ...(hidden && { skipAudits: ['is-crawlable'] }),
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    findings: findingsOf(lhr),
  };
}

function findingsOf({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  return weighed.flatMap(({ id }) => {
    const { score, displayValue } = audits[id]!;
    return score === null || score >= 0.9 ? [] : [`${id} ${displayValue ?? score}`];
  });
}
