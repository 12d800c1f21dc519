import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DomainEvent } from '#contracts';
import { type BatchHandler, HandlesEvent, LOGGER, type OnceForAll, QueueName } from '#platform';
import { PaymentRounds } from './payment-rounds.service.js';

type HandedOver = 'payment.handed-over';

/** Looks at the chain as soon as a page has handed over a transaction, so that the buyer need not wait for the next round. */
@Injectable()
@HandlesEvent({
  event: 'payment.handed-over',
  queue: QueueName.Purchases,
  name: 'watch-when-transaction-handed-over',
})
export class WatchWhenTransactionHandedOver implements BatchHandler<HandedOver> {
  constructor(
    private readonly rounds: PaymentRounds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A look that fails is not repeated here, because the schedule looks again within seconds. */
  async handleAll(_events: readonly DomainEvent<HandedOver>[], once: OnceForAll<HandedOver>): Promise<void> {
    await this.rounds
      .run()
      .catch((error: unknown) => this.logger.debug({ err: error }, 'the chain could not be read early'));
    await once(() => Promise.resolve());
  }
}
