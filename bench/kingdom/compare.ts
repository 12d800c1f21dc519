import type { Measure } from '../measures.js';
import { type Measured, measureInTurn } from './rounds.js';
import type { Aims } from './rows.js';
import type { Contender } from './side.js';

/** What two kingdoms and their peers are compared by. */
export interface Comparison {
  what: string;
  redis: Contender;
  embedded: Contender;
  peers: readonly Contender[];
  seconds: number;
  aims: { redis: Aims; embedded: Aims };
  rows: (what: string, own: Measured, peers: readonly Measured[], aims: Aims) => Measure[];
}

/** Measures the kingdom on both engines and its peers in turn, and returns the rows of both kingdoms. */
export async function compare({
  what,
  redis,
  embedded,
  peers,
  seconds,
  aims,
  rows,
}: Comparison): Promise<Measure[]> {
  const measured = await measureInTurn([redis, embedded, ...peers], seconds);
  const [onRedis, onEmbedded, ...others] = measured as [Measured, Measured, ...Measured[]];
  return [
    ...rows(`${what}, Redis`, onRedis, others, aims.redis),
    ...rows(`${what}, embedded`, onEmbedded, others, aims.embedded),
  ];
}
