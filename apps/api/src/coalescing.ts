interface Window<Message> {
  passed: number;
  /** The newest message that was held back. */
  held: Message | undefined;
  timer: NodeJS.Timeout;
}

/**
 * Thins out floods of signals. For each name, the first few pass at once. Of those that follow within the window only the
 * newest passes, at the window's end. So the last one always passes, at most one window late.
 */
export class Coalescing<Message> {
  private readonly windows = new Map<string, Window<Message>>();

  /** @param pass receives the messages that get through */
  constructor(
    private readonly windowMs: number,
    private readonly pass: (message: Message) => void,
  ) {}

  /** @param burst how many messages of this name pass at once within a window */
  push(name: string, message: Message, burst: number): void {
    const window = this.windows.get(name) ?? this.open(name);
    if (window.passed < burst) {
      window.passed += 1;
      this.pass(message);
    } else window.held = message;
  }

  /** Drops the messages that are held back. */
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
