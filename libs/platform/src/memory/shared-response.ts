/** The greatest age of a response from memory, in milliseconds since the work on it started. */
export const MAX_AGE_MS = 250;
/** After this time (milliseconds) a response is given up. Every request ends before that. */
const LOST_MS = 60_000;

interface Run<Response> {
  readonly startedAt: number;
  /** How many changes had been reported when it started. */
  readonly changes: number;
  /** Undefined if there is nothing to share. */
  readonly response: Promise<Response | undefined>;
}

/** Belongs to the one caller who makes the response. */
export interface Lead<Response> {
  /**
   * Gives the response to all who wait for it. Without one, the first of them makes it instead.
   * @param keepMs for how long it may be served to others as well, if nothing changes before
   */
  settle(response?: Response, keepMs?: number): void;
}

/**
 * A response that one caller makes on behalf of all others who ask for it meanwhile. It is never served when it is older
 * than `MAX_AGE_MS`, or to a caller who asked after a change had been reported.
 */
export class SharedResponse<Response> {
  private changes = 0;
  private running: Run<Response> | undefined;
  private kept: { response: Response; run: Run<Response>; keepMs: number } | undefined;

  /** @param now a clock in milliseconds that never runs backwards */
  constructor(private readonly now: () => number) {}

  /** Reports that the data has changed. */
  changed(): void {
    this.changes += 1;
  }

  /** Returns the response in memory if it may still be served. */
  fresh(): Response | undefined {
    return this.kept && this.isCurrent(this.kept.run, this.kept.keepMs) ? this.kept.response : undefined;
  }

  /** Waits for the response that is being made, or returns a lead if the caller must make it. */
  async join(): Promise<{ response: Response } | { lead: Lead<Response> }> {
    for (;;) {
      const { running } = this;
      if (!running || this.now() - running.startedAt > LOST_MS) return { lead: this.start() };
      const isCurrent = this.isCurrent(running);
      const response = await running.response;
      if (isCurrent && response !== undefined) return { response };
    }
  }

  /** Whether nothing is in memory or being made. */
  get isEmpty(): boolean {
    return !this.kept && !this.running;
  }

  private start(): Lead<Response> {
    let resolve: (response: Response | undefined) => void = () => undefined;
    const response = new Promise<Response | undefined>((settled) => (resolve = settled));
    const run = { startedAt: this.now(), changes: this.changes, response };
    this.running = run;
    return {
      settle: (made, keepMs = 0) => {
        if (this.running === run) this.running = undefined;
        if (made !== undefined && keepMs > 0) this.kept = { response: made, run, keepMs };
        resolve(made);
      },
    };
  }

  private isCurrent({ startedAt, changes }: Run<Response>, keepMs = Infinity): boolean {
    return changes === this.changes && this.now() - startedAt <= Math.min(MAX_AGE_MS, keepMs);
  }
}
