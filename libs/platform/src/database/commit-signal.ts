import type { Logger } from 'pino';
import type { PgNotifier } from './pg-notifier.js';

/** The channel that wakes the relays. */
export const OUTBOX_CHANNEL = 'outbox';

/** How long a signal waits for further commits to stand for (milliseconds). */
const COALESCE_MS = 2;

/**
 * Wakes the relays after commits that wrote events, with one signal for all commits of a few milliseconds. A signal that
 * is lost, because the process or the connection ends first, costs only time, because the relays also poll.
 */
export class CommitSignal {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly notifier: PgNotifier,
    private readonly logger: Logger,
  ) {}

  send(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notifier
        .notify(OUTBOX_CHANNEL, '')
        .catch((error: unknown) =>
          this.logger.debug({ err: error }, 'outbox not signalled; the relays poll'),
        );
    }, COALESCE_MS);
  }
}
