/**
 * Repeats work every `everyMs`, and whenever it is woken, but never two runs at once. If it is woken during a run, it
 * runs once more afterwards. The work has to handle its own errors.
 */
export class RepeatingTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.everyMs);
    this.wake();
  }

  wake(): void {
    if (this.closed) return;
    this.again = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** True once it is being closed. Long work checks this to see whether it should end. */
  get ending(): boolean {
    return this.closed;
  }

  /** Stops repeating, and waits for the current run to end. */
  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.again && !this.closed) {
      this.again = false;
      await this.work();
    }
  }
}
