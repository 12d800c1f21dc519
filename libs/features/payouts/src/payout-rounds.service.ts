import { Injectable } from '@nestjs/common';
import { PayoutChain } from '#money/chain';
import { SettingsError, UnitOfWork } from '#platform';
import { PayoutCap } from './payout-cap.service.js';
import { PayoutFollowing } from './payout-following.service.js';
import { PayoutMarks } from './payout-marks.service.js';
import { PayoutOutflows } from './payout-outflows.service.js';
import { PayoutQueueing } from './payout-queueing.service.js';
import { PayoutSending } from './payout-sending.service.js';
import { PayoutWallet } from './payout-wallet.js';
import { findOtherWallet } from './payouts.repository.js';

/** One look at the payouts, from what was sent to what is due. Several at once do no harm. */
@Injectable()
export class PayoutRounds {
  /** The finalized slot when this process first looked: what left the wallet before must be known first. */
  private startedAt: number | undefined;
  private areWalletsKnown = false;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallet: PayoutWallet,
    private readonly chain: PayoutChain,
    private readonly following: PayoutFollowing,
    private readonly outflows: PayoutOutflows,
    private readonly marks: PayoutMarks,
    private readonly queueing: PayoutQueueing,
    private readonly cap: PayoutCap,
    private readonly sending: PayoutSending,
  ) {}

  /**
   * @throws RpcFailure when no endpoint responds usably
   * @throws SettingsError if the settings don't name a wallet that has sent payouts
   */
  async run(now = new Date()): Promise<void> {
    if (this.wallet.address === undefined) return;
    await this.knowsAllWallets();
    this.startedAt ??= await this.chain.finalizedSlot();
    await this.outflows.explain(now);
    const paused = await this.outflows.arePaused();
    await this.following.run(!paused);
    if (paused || !(await this.outflows.isSettled(this.startedAt))) return;
    await this.queueing.run();
    if (await this.cap.forbidsSending()) return;
    await this.marks.run();
    await this.sending.run();
  }

  /** Another wallet could make its payouts again, because each wallet has markers of its own. */
  private async knowsAllWallets(): Promise<void> {
    if (this.areWalletsKnown) return;
    const other = await findOtherWallet(this.unitOfWork.read, this.wallet.wallets);
    if (other !== undefined)
      throw new SettingsError(
        `PAYOUT_FORMER_ADDRESSES must name ${other}: this wallet has sent payouts, which could otherwise be made again.`,
      );
    this.areWalletsKnown = true;
  }
}
