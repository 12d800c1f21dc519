import type { Balancer } from './balancer.js';
import type { Send } from './visitors.js';

export type Phase = 'before' | 'during' | 'after';

/**
 * Starts requests of all kinds in turn at a fixed rate, regardless of the responses, and records what becomes of each.
 */
export class SteadyLoad {
  readonly failures: string[] = [];
  total = 0;
  private phase: Phase = 'before';
  private readonly taken: Record<Phase, number[]> = { before: [], during: [], after: [] };
  private readonly open = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private readonly begun = performance.now();

  constructor(private readonly perSecond: number) {}

  /**
   * Returns a function that sends through the balancer, and records a failure unless the expected status comes back.
   */
  counted(balancer: Balancer): Send {
    return async (request, expected = 200) => {
      const start = performance.now();
      const phase = this.phase;
      this.total += 1;
      try {
        const response = await balancer.send(request);
        if (response.status !== expected)
          throw new Error(`${response.status} ${response.text.slice(0, 200)}`);
        this.taken[phase].push(performance.now() - start);
        return response;
      } catch (error) {
        const at = ((performance.now() - this.begun) / 1000).toFixed(1);
        this.failures.push(`${at} s, ${phase}: ${request.method} ${request.path}: ${String(error)}`);
        throw error;
      }
    };
  }

  start(kinds: readonly (() => Promise<unknown>)[]): void {
    let turn = 0;
    this.timer = setInterval(() => {
      const sent = kinds[turn++ % kinds.length]!()
        .catch(() => undefined)
        .finally(() => this.open.delete(sent));
      this.open.add(sent);
    }, 1_000 / this.perSecond);
  }

  enter(phase: Phase): void {
    this.phase = phase;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.open);
  }

  /** The durations, in milliseconds, of the successful requests that were sent in a phase. */
  times(phase: Phase): readonly number[] {
    return this.taken[phase];
  }
}
