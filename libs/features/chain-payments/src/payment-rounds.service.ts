import { Injectable } from '@nestjs/common';
import { ChainWatch } from './chain-watch.service.js';
import { HandoverFollowing } from './handover-following.service.js';
import { Judging } from './judging.service.js';
import { PayerScreening } from './payer-screening.service.js';

/** One look at the chain, from sending what was handed over to judging what has arrived. Several at once do no harm. */
@Injectable()
export class PaymentRounds {
  constructor(
    private readonly handovers: HandoverFollowing,
    private readonly watch: ChainWatch,
    private readonly screening: PayerScreening,
    private readonly judging: Judging,
  ) {}

  /** @throws RpcFailure when no endpoint responds usably */
  async run(now = new Date()): Promise<void> {
    await this.handovers.follow(now);
    await this.watch.round(now);
    await this.screening.run(now);
    await this.judging.drain();
  }
}
