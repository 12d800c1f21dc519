import { type Measure, perSecond, ratioOf } from './measures.js';

/** How many pieces of work run at a time. */
export const CONNECTIONS = 20;

export interface RateComparison {
  what: string;
  ours: () => Promise<unknown>;
  peer: () => Promise<unknown>;
  peerName: string;
  /** How often each side does its work in each of three rounds. */
  count: number;
  warmUp: number;
  aim: string;
}

/**
 * Compares the medians of three rounds. The sides alternate, so that other load on the machine affects both.
 */
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

/** Returns the pieces of work done per second, with `CONNECTIONS` at a time. */
async function rate(work: () => Promise<unknown>, count: number): Promise<number> {
  let left = count;
  const start = performance.now();
  const line = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, line));
  return (count / (performance.now() - start)) * 1000;
}
