import type { Processes } from '../cpu-time.js';
import type { Load, LoadGenerator } from './load.js';

/** How the work that a load has left to a worker was done. */
export interface Handling {
  /** When the last of it was done. */
  doneAt: Date;
  /** The share, from 0 to 1, that was done within two seconds of its acceptance. */
  inTime: number;
  /** The processor milliseconds that PostgreSQL has used for our own queries about it. */
  queriesMs: number;
}

/** A program that is measured, with its own database. */
export interface Side {
  readonly name: string;
  readonly processes: Processes;
  /** Waits until all work accepted since then is done. A side without it does its work before it responds. */
  handled?: (since: Date) => Promise<Handling>;
}

export interface Site extends Side {
  readonly port: number;
}

/** A side with the work that it is measured with. */
export interface Contender {
  readonly side: Side;
  /** The statuses that its responses may have. */
  readonly expected: readonly number[];
  /** Makes the requests of one round. Returns a function that sends them. */
  prepare(seconds: number): Promise<() => Promise<Load>>;
}

/** The requests that a site is measured with. */
export interface SiteWork {
  makeRequest: () => string;
  expected: readonly number[];
  /** How many requests to make for each second. A faster site would run out of them. */
  mostPerSecond: number;
}

export const contender = (
  generator: LoadGenerator,
  side: Site,
  { makeRequest, expected, mostPerSecond }: SiteWork,
): Contender => ({
  side,
  expected,
  prepare: (seconds) => {
    const requests = Array.from({ length: Math.ceil(seconds * mostPerSecond) }, makeRequest);
    return generator.prepare({ kind: 'steady', port: side.port, requests, seconds });
  },
});

/** Returns a function that returns the items in turn, endlessly. */
export function inTurn<Item>(items: readonly Item[]): () => Item {
  let turn = 0;
  return () => items[turn++ % items.length]!;
}
