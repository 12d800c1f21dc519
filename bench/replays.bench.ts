import { randomRun, replay } from '#zoom';
import { type Measure, perSecond, percentile, ratioOf } from './measures.js';

const RUNS = 20_000;
const LIMIT_MS = 1;

/** Measures how long it takes to verify a run on one core, for a typical run and for the slowest ones. */
export function measureReplays(): Measure[] {
  const runs = Array.from({ length: RUNS }, (_, number) => randomRun(number));
  for (const { seed, log } of runs.slice(0, 2_000)) replay(seed, log);
  const costs: number[] = [];
  const begun = performance.now();
  for (const { seed, log } of runs) {
    const from = performance.now();
    replay(seed, log);
    costs.push(performance.now() - from);
  }
  const rate = (RUNS * 1_000) / (performance.now() - begun);
  const p99 = percentile(costs, 99);
  return [
    {
      what: 'replay of a run, p50 / p99',
      ours: `${percentile(costs, 50).toFixed(3)} ms / ${p99.toFixed(3)} ms`,
      peer: `${LIMIT_MS} ms`,
      ratio: ratioOf(p99, LIMIT_MS),
      aim: '≤ 1',
    },
    {
      what: 'runs verified on one core',
      ours: perSecond(rate),
      peer: `${1_000 / LIMIT_MS}/s`,
      ratio: ratioOf(rate, 1_000 / LIMIT_MS),
      aim: '≥ 1',
    },
  ];
}
