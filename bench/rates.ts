import { type Measure, perSecond, ratioOf } from './measures.js';

/** How many do the work at a time. */
export const CONNECTIONS = 20;

export interface RateComparison {
  what: string;
  ours: () => Promise<unknown>;
  peer: () => Promise<unknown>;
  peerName: string;
  /** Of each, in each of three rounds. */
  count: number;
  warmUp: number;
  aim: string;
}

/** Both by turns, so that whatever else the machine does weighs on both; the medians of three rounds. */
export async function compareRates(comparison: RateComparison): Promise<Measure> {
  const { what, ours, peer, peerName, count, warmUp, aim } = comparison;
  await rate(ours, warmUp);
  await rate(peer, warmUp);
  const rounds: { ours: number; peer: number }[] = [];
  for (let round = 0; round < 3; round++) {
    rounds.push({ ours: await rate(ours, count), peer: await rate(peer, count) });
  }
  const median = (key: 'ours' | 'peer'): number =>
    rounds.map((each) => each[key]).sort((a, b) => a - b)[1] ?? 0;
  return {
    what,
    ours: perSecond(median('ours')),
    peer: `${perSecond(median('peer'))} ${peerName}`,
    ratio: ratioOf(median('ours'), median('peer')),
    aim,
  };
}

/** Pieces of work a second, `CONNECTIONS` at a time. */
async function rate(work: () => Promise<unknown>, count: number): Promise<number> {
  let left = count;
  const start = performance.now();
  const line = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  return (count / (performance.now() - start)) * 1000;
}
