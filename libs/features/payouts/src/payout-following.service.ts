import { Injectable } from '@nestjs/common';
import { PayoutChain } from '#money/chain';
import { UnitOfWork } from '#platform';
import type { PayoutRow } from './payout.js';
import { PayoutLanding } from './payout-landing.service.js';
import { expireAttempts, findAttempts } from './payout-attempts.repository.js';
import { findInState } from './payouts.repository.js';

const BATCH = 200;

/** Follows what was sent: records what has landed, sends the same bytes again, and lets payouts get new ones once the old can't land. */
@Injectable()
export class PayoutFollowing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly chain: PayoutChain,
    private readonly landing: PayoutLanding,
  ) {}

  /**
   * @param sends whether bytes are sent again
   * @throws RpcFailure when no endpoint responds usably
   */
  async run(sends: boolean): Promise<void> {
    for (let after = '0'; ;) {
      const sent = await findInState(this.unitOfWork.read, 'sent', { after, limit: BATCH });
      if (sent.length > 0) await this.follow(sent, sends);
      if (sent.length < BATCH) return;
      after = sent.at(-1)!.position;
    }
  }

  /** The height is read before the markers: what has not landed below it by then never will. */
  private async follow(sent: readonly PayoutRow[], sends: boolean): Promise<void> {
    const height = await this.chain.finalizedHeight();
    const { found, doubtful } = await this.landing.findLanded(sent);
    await this.landing.record(found);
    const landed = new Set(found.map(({ id }) => id));
    const open = sent.filter(({ id }) => !landed.has(id)).map(({ id }) => id);
    if (open.length === 0) return;
    const unmarked = open.filter((id) => !doubtful.has(id));
    if (height !== null) await this.unitOfWork.run((tx) => expireAttempts(tx, unmarked, height));
    if (!sends) return;
    const attempts = await findAttempts(this.unitOfWork.read, open);
    const alive = attempts.filter(({ expiredAt }) => expiredAt === null);
    await Promise.all(alive.map(({ wire }) => this.chain.send(wire)));
  }
}
