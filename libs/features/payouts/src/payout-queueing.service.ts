import { Injectable } from '@nestjs/common';
import { isWalletAddress, PayoutChain } from '#money/chain';
import { UnitOfWork } from '#platform';
import type { PayoutProblem } from '#contracts';
import type { PayoutRow } from './payout.js';
import { findApprovals } from './payout-approvals.repository.js';
import { judgePayout } from './payout-limits.js';
import { PayoutWallet } from './payout-wallet.js';
import { RecipientScreening } from './recipient-screening.service.js';
import { findInState, lockQueueing, noteProblem, queuePayout, usedToday } from './payouts.repository.js';

const BATCH = 200;

/** Lets payouts out that have an address, enough approvals, and room in the limits. */
@Injectable()
export class PayoutQueueing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallet: PayoutWallet,
    private readonly chain: PayoutChain,
    private readonly screening: RecipientScreening,
  ) {}

  async run(): Promise<void> {
    for (let after = '0'; ;) {
      const due = await findInState(this.unitOfWork.read, 'due', { after, limit: BATCH });
      if (due.length > 0) await this.judge(due);
      if (due.length < BATCH) return;
      after = due.at(-1)!.position;
    }
  }

  private async judge(due: readonly PayoutRow[]): Promise<void> {
    const obstacles = await this.obstacles(due);
    const approvals = await findApprovals(
      this.unitOfWork.read,
      due.map(({ id }) => id),
    );
    await this.unitOfWork.run(async (tx) => {
      await lockQueueing(tx);
      const used = await usedToday(
        tx,
        due.flatMap(({ destination }) => destination ?? []),
      );
      for (const row of due) {
        const obstacle = obstacles.get(row.id);
        if (obstacle) {
          await noteProblem(tx, [row.id], obstacle);
          continue;
        }
        const wallet = used.wallets.get(row.destination!) ?? 0n;
        const approved = approvals.filter(({ payoutId }) => payoutId === row.id).length;
        const judged = { isRefund: row.kind === 'refund', worth: row.worthUsd, approvals: approved };
        const verdict = judgePayout(judged, { day: used.day, wallet }, this.wallet.limits);
        if (verdict.problem) {
          await noteProblem(tx, [row.id], verdict.problem, verdict.approvals);
          continue;
        }
        await queuePayout(tx, row.id, verdict.approvals);
        used.day += row.worthUsd;
        used.wallets.set(row.destination!, wallet + row.worthUsd);
      }
    });
  }

  /** Why payouts can't go where they should, whatever the limits say. */
  private async obstacles(due: readonly PayoutRow[]): Promise<Map<string, PayoutProblem>> {
    const found = new Map<string, PayoutProblem>();
    const recipients = due.flatMap(({ destination }) => destination ?? []);
    const programs = await this.chain.notWallets(recipients);
    const screened = await this.screening.problems(
      recipients.filter((recipient) => this.isWallet(recipient, programs)),
    );
    for (const { id, kind, currency, destination } of due) {
      if (destination === null) found.set(id, 'no-address');
      else if (!this.isWallet(destination, programs)) found.set(id, 'not-a-wallet');
      else if (screened.has(destination)) found.set(id, screened.get(destination)!);
      // The wallet's tokens are those of the sale: sent as a refund, they would look sold.
      else if (kind === 'refund' && currency === 'token') found.set(id, 'own-token');
    }
    return found;
  }

  private isWallet(address: string, programs: ReadonlySet<string>): boolean {
    return isWalletAddress(address) && !programs.has(address) && !this.wallet.wallets.includes(address);
  }
}
