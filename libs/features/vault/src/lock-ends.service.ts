import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { daysAllowed, parseUnits } from '#contracts';
import { appendEvent, BRAND, DomainError, isDatabaseUnavailable, type Tx, UnitOfWork } from '#platform';
import { LockKeeping } from './lock-keeping.service.js';
import { LockSources } from './lock-sources.service.js';
import { type LockRow, takeDueLock, takeRunningLocks } from './vault-locks.repository.js';

/** Pays the rewards of days that are over, and ends locks whose last day is over. */
@Injectable()
export class LockEnds {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly keeping: LockKeeping,
    private readonly sources: LockSources,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /**
   * Pays everything that is due, each lock in a transaction of its own. A run that is interrupted is resumed by the next one, and
   * several may run at once. Days that were missed are paid afterwards.
   * @throws AggregateError after paying all others, if some locks could not be paid
   */
  async payAll(): Promise<void> {
    const failed = new Map<string, unknown>();
    let taken = 0;
    while (await this.payNext(failed)) taken += 1;
    const locks = taken - failed.size;
    if (locks > 0) await this.unitOfWork.run((tx) => appendEvent(tx, 'vault.rewards-paid', { locks }));
    if (failed.size > 0)
      throw new AggregateError(failed.values(), `locks that could not be paid: ${failed.size}`);
  }

  /** Returns what a lock whose last day is paid holds, or locks it again. @param lock locked in this transaction */
  async end(tx: Tx, lock: LockRow): Promise<LockRow> {
    const ended = await this.keeping.close(tx, lock, 'ended');
    const held = lock.amount + lock.compounded;
    // Rewards are no part of a release share, so they are not locked again with it.
    const again = lock.wallet === null ? held : lock.amount;
    const renewal = lock.renew ? await this.renew(tx, lock, again) : 'none';
    await appendEvent(tx, 'vault.ended', {
      lockId: lock.id,
      userId: lock.userId,
      amount: (renewal === 'renewed' ? again : held).toString(),
      rewards: (lock.compounded + lock.paidOut).toString(),
      renewal,
    });
    return ended;
  }

  /** Ends the running locks of an account that is deleted. What returns to its earnings is lost with it. */
  async abandonAll(tx: Tx, userId: string): Promise<void> {
    for (const lock of await takeRunningLocks(tx, userId)) await this.keeping.close(tx, lock, 'abandoned');
  }

  /** Returns whether there may be another lock to pay. @param failed gets the error of one that could not be paid */
  private async payNext(failed: Map<string, unknown>): Promise<boolean> {
    let lockId: string | undefined;
    try {
      return await this.unitOfWork.run(async (tx) => {
        const due = await takeDueLock(tx, [...failed.keys()]);
        lockId = due?.id;
        if (due) await this.pay(tx, due);
        return due !== undefined;
      });
    } catch (error) {
      if (lockId === undefined || isDatabaseUnavailable(error)) throw error;
      failed.set(lockId, error);
      return true;
    }
  }

  private async pay(tx: Tx, due: LockRow): Promise<void> {
    const lock = await this.keeping.payDueDays(tx, due);
    if (lock.paidDays === lock.days) await this.end(tx, lock);
  }

  /**
   * Locks the amount again on the terms of now. If they don't allow it, or the reserve can't promise it, it stays unlocked. A release
   * share returned in this transaction is unlocked and its wallet linked, because the lock that has ended kept it so.
   */
  private async renew(tx: Tx, lock: LockRow, amount: bigint): Promise<'renewed' | 'refused'> {
    const { terms } = this.brand.vault;
    const range = daysAllowed(terms);
    const allowed =
      this.brand.features.vault === 'live' &&
      (lock.wallet === null || !this.sources.paidOut) &&
      lock.days >= range.min &&
      lock.days <= range.max &&
      amount >= parseUnits(terms.minAmount, this.brand.token.decimals);
    if (!allowed) return 'refused';
    const { userId, wallet, days, rewardsTo, dripPercent, renew } = lock;
    try {
      // Uses a savepoint, so that a refusal by the ledger rolls back only its own writes.
      await tx.transaction((again) =>
        this.keeping.open(again, {
          userId,
          wallet,
          amount,
          days,
          rewardsTo,
          dripPercent: dripPercent > terms.drip.max ? terms.drip.max : dripPercent,
          renew,
          renewedFrom: lock.id,
        }),
      );
      return 'renewed';
    } catch (error) {
      if (error instanceof DomainError) return 'refused';
      throw error;
    }
  }
}
