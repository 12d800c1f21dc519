import { type CpuTime, cpuTime, type Processes } from '../cpu-time.js';
import type { Load, LoadGenerator } from './load.js';

/** How the work that a load has left to a worker was done. */
export interface Handling {
  /** When the last of it was done. */
  doneAt: Date;
  /** The share, from 0 to 1, that was done within two seconds of its acceptance. */
  inTime: number;
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
  /** Makes the requests of one round. Returns a function that sends them. */
  prepare: (seconds: number) => Promise<() => Promise<Load>>;
}

/** The largest number of requests per second that a side can be measured with. */
const MOST_PER_SECOND = 1_200;

export const contender = (
  generator: LoadGenerator,
  side: Site,
  makeRequest: () => string,
  mostPerSecond = MOST_PER_SECOND,
): Contender => ({
  side,
  prepare: (seconds) => {
    const requests = Array.from({ length: Math.ceil(seconds * mostPerSecond) }, makeRequest);
    return generator.prepare({ kind: 'steady', port: side.port, requests, seconds });
  },
});

export const cpuOf = ({ processes }: Side): CpuTime => cpuTime(processes);
