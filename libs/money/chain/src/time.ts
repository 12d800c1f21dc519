import { setTimeout } from 'node:timers/promises';

/** The time, and waiting for it to pass. Tests pass their own. */
export interface Time {
  /** Unix milliseconds that never go back, even if the machine's clock is set. */
  now(): number;
  wait(ms: number): Promise<void>;
}

export const realTime: Time = {
  now: () => performance.timeOrigin + performance.now(),
  wait: (ms) => setTimeout(ms),
};
