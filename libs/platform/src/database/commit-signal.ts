import type { Logger } from 'pino';
import type { PgNotifier } from './pg-notifier.js';

/** The channel that wakes the relays. */
export const OUTBOX_CHANNEL = 'outbox';

/** The least time between two signals, in milliseconds. Commits meanwhile share the second one. */
const COALESCE_MS = 4;

/**
 * Wakes the relays after commits that wrote events: at once on a quiet site, and with one signal for all commits of a few
 * milliseconds on a busy one. A signal that is lost, because the process or the connection ends first, costs only time,
 * because the relays also poll.
 */
export class CommitSignal {
  private timer: NodeJS.Timeout | undefined;
  private sentAt = -COALESCE_MS;

  constructor(
    private readonly notifier: PgNotifier,
    private readonly logger: Logger,
  ) {}

  send(): void {
    const wait = this.sentAt + COALESCE_MS - performance.now();
    if (wait <= 0) this.signal();
    else this.timer ??= setTimeout(() => this.signal(), wait);
  }

  private signal(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sentAt = performance.now();
    this.notifier
      .notify(OUTBOX_CHANNEL, '')
      .catch((error: unknown) => this.logger.debug({ err: error }, 'outbox not signalled; the relays poll'));
  }
}
