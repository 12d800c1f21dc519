/**
 * Gathers names for as long as a window and passes them together, so that a flood of changes is one message a window.
 */
export class Gathering<Name extends string> {
  private readonly held = new Set<Name>();
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param pass receives each name once
   * @param begin `at-once` passes the first names at the window's beginning, `at-end` waits for its end
   */
  constructor(
    private readonly windowMs: number,
    private readonly pass: (names: Name[]) => void,
    private readonly begin: 'at-once' | 'at-end' = 'at-once',
  ) {}

  add(names: readonly Name[]): void {
    for (const name of names) this.held.add(name);
    if (this.timer || this.held.size === 0) return;
    this.timer = setTimeout(() => this.end(), this.windowMs);
    if (this.begin === 'at-once') this.flush();
  }

  /** Drops what is held back. */
  close(): void {
    clearTimeout(this.timer);
    this.held.clear();
  }

  private end(): void {
    this.timer = undefined;
    if (this.held.size === 0) return;
    this.flush();
    // The next names wait for a window of their own.
    if (this.begin === 'at-once') this.timer = setTimeout(() => this.end(), this.windowMs);
  }

  private flush(): void {
    const names = [...this.held];
    this.held.clear();
    this.pass(names);
  }
}
