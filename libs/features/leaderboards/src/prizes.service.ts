import { Injectable } from '@nestjs/common';
import { Contacts } from '#features/auth';
import type { DomainEvents } from '#contracts';
import { accounts, InsufficientFundsError, Ledger } from '#money/ledger';
import { appendEvent, type Tx, UnitOfWork } from '#platform';
import {
  hasOpenPrizes,
  markDuePrizesOwed,
  settlePrize,
  takeNextPrize,
  type WonPrize,
} from './prizes.repository.js';

/**
 * Pays prizes out of the reward pool, oldest first and always in full. If the pool is too small for the oldest prize,
 * that one and all after it are owed. If the winner's account is gone, the prize stays in the pool.
 */
@Injectable()
export class Prizes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly contacts: Contacts,
  ) {}

  /** Pays all prizes that the pool can afford, each in its own transaction, so that none is paid twice after a crash. */
  async payAll(): Promise<void> {
    if (!(await hasOpenPrizes(this.unitOfWork.read))) return;
    while (await this.unitOfWork.run((tx) => this.payNext(tx)));
  }

  /** Returns whether there may be another prize to pay. */
  private async payNext(tx: Tx): Promise<boolean> {
    const prize = await takeNextPrize(tx);
    if (!prize) return false;
    if (!(await this.contacts.lockAgainstDeletion(tx, [prize.userId])).has(prize.userId)) {
      await settlePrize(tx, prize, null);
      return true;
    }
    const ledgerTransactionId = await this.pay(tx, prize);
    if (ledgerTransactionId === null) {
      for (const owed of await markDuePrizesOwed(tx))
        await appendEvent(tx, 'leaderboard.prize-owed', prizeFacts(owed));
      return false;
    }
    await settlePrize(tx, prize, ledgerTransactionId);
    await appendEvent(tx, 'leaderboard.prize-paid', { ...prizeFacts(prize), ledgerTransactionId });
    return true;
  }

  /** Returns null if the pool is too small. */
  private async pay(tx: Tx, prize: WonPrize): Promise<string | null> {
    const { period, startsAt, rank, userId, amount } = prize;
    try {
      // Uses a savepoint, so that a refusal by the ledger rolls back only its own writes.
      return await tx.transaction((payment) =>
        this.ledger.post(payment, {
          kind: 'prize',
          key: `leaderboard-prize/${period}/${startsAt.toISOString()}/${rank}`,
          postings: [
            { account: accounts.rewardPool, amount: -amount },
            { account: accounts.memberEarned(userId), amount },
          ],
        }),
      );
    } catch (error) {
      if (error instanceof InsufficientFundsError) return null;
      throw error;
    }
  }
}

const prizeFacts = (prize: WonPrize): DomainEvents['leaderboard.prize-owed'] => ({
  period: prize.period,
  startsAt: prize.startsAt.toISOString(),
  rank: prize.rank,
  userId: prize.userId,
  amount: prize.amount.toString(),
});
