/** Runs at most some pieces of work at a time. The others wait for their turn. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly atATime: number) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atATime) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
