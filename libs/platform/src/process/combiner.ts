interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Does work for many callers together. The first caller's work starts at once. What arrives while it runs waits, and goes
 * into the next run together, so a busy process pays for a commit once for many callers, and a quiet one never waits.
 *
 * @example
 * const inserts = new Combiner((names: readonly string[]) => insertAll(names));
 * const id = await inserts.add('a name');
 */
export class Combiner<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private running = false;

  /**
   * @param run returns one result for each item, in their order; if it fails, all of its callers get the error
   * @param largest the most items of one run
   * @param gather waits before a run, so that more items share it
   */
  constructor(
    private readonly run: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly largest = 200,
    private readonly gather?: () => Promise<void>,
  ) {}

  /** Resolves with the item's own result. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.running) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    this.running = true;
    while (this.waiting.length > 0) {
      if (this.gather) await this.gather();
      const together = this.waiting.splice(0, this.largest);
      try {
        const results = await this.run(together.map(({ item }) => item));
        together.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.running = false;
  }
}
