/** As much work is waiting as may wait. */
export class QueueFullError extends Error {
  constructor() {
    super('too much work is waiting already');
  }
}

/** Runs at most some pieces of work at a time. The others wait for their turn. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param mostWaiting how many pieces of work may wait; by default any number */
  constructor(
    private readonly atATime: number,
    private readonly mostWaiting = Infinity,
  ) {}

  /** Whether work is waiting for its turn. */
  get isBusy(): boolean {
    return this.waiting.length > 0;
  }

  /** @throws QueueFullError before the work has begun */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.atATime) this.running += 1;
    else if (this.waiting.length < this.mostWaiting)
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    else throw new QueueFullError();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
