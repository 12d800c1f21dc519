import { Injectable } from '@nestjs/common';
import { Screening } from '#features/chain-payments';
import { isWalletAddress, PayoutChain } from '#money/chain';
import { UnitOfWork } from '#platform';
import type { PayoutProblem } from '#contracts';
import type { PayoutRow } from './payout.js';
import { findApprovals } from './payout-approvals.repository.js';
import { judgePayout } from './payout-limits.js';
import { PayoutWallet } from './payout-wallet.js';
import { findInState, lockQueueing, noteProblem, queuePayout, usedToday } from './payouts.repository.js';

const BATCH = 200;

/** Lets payouts out that have an address, enough approvals, and room in the limits. */
@Injectable()
export class PayoutQueueing {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly wallet: PayoutWallet,
    private readonly chain: PayoutChain,
    private readonly screening: Screening,
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
    const programs = await this.chain.notWallets(due.flatMap(({ destination }) => destination ?? []));
    for (const { id, kind, currency, destination } of due) {
      const obstacle = await this.obstacleOf(destination, programs);
      // The wallet's tokens are those of the sale: sent as a refund, they would look sold.
      if (obstacle) found.set(id, obstacle);
      else if (kind === 'refund' && currency === 'token') found.set(id, 'own-token');
    }
    return found;
  }

  private async obstacleOf(
    destination: string | null,
    programs: ReadonlySet<string>,
  ): Promise<PayoutProblem | undefined> {
    if (destination === null) return 'no-address';
    if (!isWalletAddress(destination) || programs.has(destination)) return 'not-a-wallet';
    if (this.wallet.wallets.includes(destination)) return 'not-a-wallet';
    return (await this.screening.verdictOn([destination])) === 'denied' ? 'denied' : undefined;
  }
}
