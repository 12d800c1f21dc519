/** A clock that jumps from one event to the next. Times are milliseconds. */
export class Simulation {
  now = 0;
  private readonly due: { at: number; resume: () => void }[] = [];

  after(milliseconds: number): Promise<void> {
    return new Promise((resume) => this.insert(this.now + milliseconds, resume));
  }

  /** Carries out all events up to that time. What they resume runs before the next event. */
  async run(until: number): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      const next = this.due[0];
      if (!next || next.at > until) break;
      this.removeFirst();
      this.now = next.at;
      next.resume();
    }
    this.now = until;
  }

  /** A binary heap, the earliest event first. */
  private insert(at: number, resume: () => void): void {
    const { due } = this;
    let index = due.length;
    for (let parent = (index - 1) >> 1; index > 0 && due[parent]!.at > at; parent = (index - 1) >> 1) {
      due[index] = due[parent]!;
      index = parent;
    }
    due[index] = { at, resume };
  }

  private removeFirst(): void {
    const { due } = this;
    const last = due.pop()!;
    if (due.length === 0) return;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child + 1 < due.length && due[child + 1]!.at < due[child]!.at) child += 1;
      if (child >= due.length || due[child]!.at >= last.at) break;
      due[index] = due[child]!;
      index = child;
    }
    due[index] = last;
  }
}

/** Something that so many can use at a time, in the order in which they ask: processor cores, a thread or a row's lock. */
export class Resource {
  /** The sum of the times for which it was used. */
  busy = 0;
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly simulation: Simulation,
    readonly count: number,
  ) {
    this.free = count;
  }

  async use(milliseconds: number): Promise<void> {
    await this.acquire();
    this.busy += milliseconds;
    await this.simulation.after(milliseconds);
    this.release();
  }

  async acquire(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resume) => this.waiting.push(resume));
  }

  release(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
