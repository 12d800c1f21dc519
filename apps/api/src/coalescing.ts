interface Window<Message> {
  passed: number;
  /** The newest that was held back. */
  held: Message | undefined;
  timer: NodeJS.Timeout;
}

/**
 * Thins out floods of signals: of each name the first few pass at once, and of what follows within the window only the
 * newest, at its end. The last one always passes, at most a window late.
 */
export class Coalescing<Message> {
  private readonly windows = new Map<string, Window<Message>>();

  /** @param pass takes what gets through */
  constructor(
    private readonly windowMs: number,
    private readonly pass: (message: Message) => void,
  ) {}

  /** @param burst how many of the name pass at once within a window */
  push(name: string, message: Message, burst: number): void {
    const window = this.windows.get(name) ?? this.open(name);
    if (window.passed < burst) {
      window.passed += 1;
      this.pass(message);
    } else window.held = message;
  }

  /** What is held back is dropped. */
  close(): void {
    for (const { timer } of this.windows.values()) clearTimeout(timer);
    this.windows.clear();
  }

  private open(name: string): Window<Message> {
    const timer = setTimeout(() => this.end(name), this.windowMs);
    const window: Window<Message> = { passed: 0, held: undefined, timer };
    this.windows.set(name, window);
    return window;
  }

  private end(name: string): void {
    const held = this.windows.get(name)?.held;
    this.windows.delete(name);
    if (held !== undefined) this.push(name, held, 1);
  }
}
