import { Injectable } from '@nestjs/common';
import type { PayoutProblem } from '#contracts';
import { isWalletAddress, PayoutChain } from '#money/chain';
import { type Tx, UnitOfWork } from '#platform';
import type { PayoutRow } from './payout.js';
import { PayoutRoom } from './payout-room.js';
import { PayoutWallet } from './payout-wallet.js';
import { RecipientScreening } from './recipient-screening.service.js';
import { findInState, lockQueueing, noteProblem, queuePayout } from './payouts.repository.js';

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
      if (due.length > 0) await this.queue(due);
      if (due.length < BATCH) return;
      after = due.at(-1)!.position;
    }
  }

  /** Asks the chain and the screening service only about payouts that may go out, because thousands may wait for an operator. */
  private async queue(due: readonly PayoutRow[]): Promise<void> {
    const { read } = this.unitOfWork;
    const { limits } = this.wallet;
    const addressed: PayoutRow[] = [];
    for (const row of due) {
      const obstacle = this.plainObstacle(row);
      if (obstacle) await note(read, row, obstacle);
      else addressed.push(row);
    }
    const now = await PayoutRoom.read(read, addressed, limits);
    const ready: PayoutRow[] = [];
    for (const row of addressed) {
      const { problem, approvals } = now.verdictOn(row);
      if (problem) await note(read, row, problem, approvals);
      else ready.push(row);
    }
    if (ready.length === 0) return;
    const obstacles = await this.obstacles(ready);
    await this.unitOfWork.run(async (tx) => {
      await lockQueueing(tx);
      const room = await PayoutRoom.read(tx, ready, limits);
      for (const row of ready) {
        const { problem, approvals } = room.verdictOn(row);
        const reason = problem ?? obstacles.get(row.id);
        if (reason) await note(tx, row, reason, approvals);
        else if (await queuePayout(tx, row, approvals)) room.take(row);
      }
    });
  }

  /** Why a payout can't go where it should, as far as no other system has to be asked. */
  private plainObstacle({ destination, kind, currency }: PayoutRow): PayoutProblem | undefined {
    if (destination === null) return 'no-address';
    if (!isWalletAddress(destination) || this.wallet.wallets.includes(destination)) return 'not-a-wallet';
    // The wallet's tokens are those of the sale: sent as a refund, they would look sold.
    return kind === 'refund' && currency === 'token' ? 'own-token' : undefined;
  }

  /** What the chain and the screening service have against payouts, by their ids. */
  private async obstacles(payouts: readonly PayoutRow[]): Promise<Map<string, PayoutProblem>> {
    const recipients = payouts.map(({ destination }) => destination!);
    const programs = await this.chain.notWallets(recipients);
    const screened = await this.screening.problems(recipients.filter((address) => !programs.has(address)));
    const found = new Map<string, PayoutProblem>();
    for (const { id, destination } of payouts) {
      const obstacle = programs.has(destination!) ? 'not-a-wallet' : screened.get(destination!);
      if (obstacle) found.set(id, obstacle);
    }
    return found;
  }
}

/** Notes why a payout waits, if that has changed. */
async function note(
  tx: Tx,
  { id, problem: before, approvalsNeeded }: PayoutRow,
  problem: PayoutProblem,
  approvals = approvalsNeeded,
): Promise<void> {
  if (problem !== before || approvals !== approvalsNeeded) await noteProblem(tx, [id], problem, approvals);
}
