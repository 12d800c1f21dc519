import type { Balancer } from './balancer.js';
import type { Send } from './visitors.js';

export type Phase = 'before' | 'during' | 'after';

/** Starts so many requests a second whatever comes back, in turn over their kinds, and keeps what became of each. */
export class SteadyLoad {
  readonly failures: string[] = [];
  total = 0;
  private phase: Phase = 'before';
  private readonly taken: Record<Phase, number[]> = { before: [], during: [], after: [] };
  private readonly open = new Set<Promise<unknown>>();
  private timer: NodeJS.Timeout | undefined;
  private readonly begun = performance.now();

  constructor(private readonly perSecond: number) {}

  /** Sends through the balancer; any other status than the expected is a failure, and so is none. */
  counted(balancer: Balancer): Send {
    return async (request, expected = 200) => {
      const start = performance.now();
      const phase = this.phase;
      this.total += 1;
      try {
        const answer = await balancer.send(request);
        if (answer.status !== expected) throw new Error(`${answer.status} ${answer.text.slice(0, 200)}`);
        this.taken[phase].push(performance.now() - start);
        return answer;
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

  /** Milliseconds that answered requests took which were sent in a phase. */
  times(phase: Phase): readonly number[] {
    return this.taken[phase];
  }
}
