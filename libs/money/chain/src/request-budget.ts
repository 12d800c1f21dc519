import type { Time } from './time.js';

const SECOND_MS = 1_000;

/** A token bucket that holds the requests of one second and refills evenly. Callers wait for their turn in order. */
export class RequestBudget {
  private fullAt = 0;

  /** @param perSecond requests a second, Infinity for any number */
  constructor(
    private readonly perSecond: number,
    private readonly time: Time,
  ) {}

  /** Takes one request from the bucket, and resolves when it may start. */
  async take(): Promise<void> {
    const now = this.time.now();
    this.fullAt = Math.max(this.fullAt, now) + SECOND_MS / this.perSecond;
    const delay = this.fullAt - SECOND_MS - now;
    if (delay > 0) await this.time.wait(delay);
  }
}
