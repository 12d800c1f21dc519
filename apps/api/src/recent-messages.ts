import type { Room } from '#contracts';
import type { ClientMessage } from '#platform';

/**
 * Keeps messages for a short time, for sockets that join their room only now. A page may have caused a message before its
 * socket was connected.
 */
export class RecentMessages {
  private kept: { message: ClientMessage; at: number }[] = [];

  /** @param now returns the time in milliseconds */
  constructor(
    private readonly keptMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  keep(message: ClientMessage): void {
    this.forgetOld();
    this.kept.push({ message, at: this.now() });
  }

  /** The messages to these rooms, oldest first. */
  to(rooms: readonly Room[]): ClientMessage[] {
    this.forgetOld();
    return this.kept.flatMap(({ message }) => (rooms.includes(message.room) ? [message] : []));
  }

  private forgetOld(): void {
    const oldest = this.now() - this.keptMs;
    this.kept = this.kept.filter(({ at }) => at >= oldest);
  }
}
