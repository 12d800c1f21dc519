import { Injectable } from '@nestjs/common';
import { PayoutChain } from '#money/chain';
import { UnitOfWork } from '#platform';
import type { PayoutRow } from './payout.js';
import { PayoutLanding } from './payout-landing.service.js';
import { expireAttempts, findAttempts } from './payout-attempts.repository.js';
import { findInState } from './payouts.repository.js';

const BATCH = 200;

/**
 * Follows what was sent, and what the chain has refused: records what has landed, sends the same bytes again, and lets payouts get new
 * ones once the old can't land.
 */
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
    await this.inBatches('sent', (sent) => this.follow(sent, sends));
    // The chain also refuses what was made already, while the endpoints hid its marker.
    await this.inBatches('failed', async (failed) => {
      const { found } = await this.landing.findLanded(failed);
      await this.landing.record(found);
    });
  }

  private async inBatches(
    state: 'sent' | 'failed',
    work: (rows: readonly PayoutRow[]) => Promise<void>,
  ): Promise<void> {
    for (let after = '0'; ;) {
      const found = await findInState(this.unitOfWork.read, state, { after, limit: BATCH });
      if (found.length > 0) await work(found);
      if (found.length < BATCH) return;
      after = found.at(-1)!.position;
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
