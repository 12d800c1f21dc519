import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { Brand } from '#brand';
import { bpsOf, dailyReward, formatUnits, groupDigits, mostRewards, rateOf, splitReward } from '#contracts';
import { accounts, InsufficientFundsError, Ledger } from '#money/ledger';
import { BRAND, type DomainError, moneyModeOf, SETTINGS, type Settings, type Tx } from '#platform';
import { closingDraft, lockDraft, placesOf, rewardDraft } from './vault-books.js';
import {
  closeLock,
  countDueDays,
  insertLock,
  type LockChoices,
  type LockRow,
} from './vault-locks.repository.js';
import { insertReward } from './vault-rewards.repository.js';
import { NotEnoughReleasedError, NotEnoughToLockError, ReserveEmptyError } from './vault.errors.js';

export interface WantedLock extends LockChoices {
  userId: string;
  /** The wallet whose release share is locked; null to lock earned tokens. */
  wallet: string | null;
  /** Base units. */
  amount: bigint;
  days: number;
  renewedFrom: string | null;
}

/**
 * Opens, pays and closes locks, each with its ledger transaction. When a lock is made, the most that it can be paid is set aside
 * from the reserve, so that no running lock depends on what is left of it (decision 087).
 */
@Injectable()
export class LockKeeping {
  constructor(
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Opens a lock on the terms of now. @throws NotEnoughToLockError, NotEnoughReleasedError, ReserveEmptyError */
  async open(tx: Tx, wanted: WantedLock): Promise<LockRow> {
    const { decimals } = this.brand.token;
    const rate = rateOf(this.brand.vault.terms, wanted.amount, wanted.days, decimals);
    const lock = {
      ...wanted,
      ...rate,
      id: randomUUID(),
      mode: moneyModeOf(this.settings).mode,
      exitPercent: this.brand.vault.terms.exitPercent,
      reserved: mostRewards(wanted.amount, bpsOf(rate), wanted.days),
    };
    try {
      // Uses a savepoint, so that the balances can be read after a refusal by the ledger.
      return await tx.transaction(async (opening) => {
        const opened = await this.ledger.open(opening, [lockDraft(lock)]);
        const row = await insertLock(opening, { ...lock, ledgerTransactionId: opened[0]!.id });
        await this.ledger.move(opening, opened);
        return row;
      });
    } catch (error) {
      throw error instanceof InsufficientFundsError ? await this.refusalOf(tx, lock) : error;
    }
  }

  /** Pays the rewards of all days that are over. @param lock locked in this transaction */
  async payDueDays(tx: Tx, lock: LockRow): Promise<LockRow> {
    let paid = lock;
    for (let due = await countDueDays(tx, lock.id); due > 0; due -= 1) paid = await this.payDay(tx, paid);
    return paid;
  }

  /** @param lock locked in this transaction @param forfeited of the rewards added to it */
  async close(
    tx: Tx,
    lock: LockRow,
    status: 'ended' | 'exited' | 'abandoned',
    forfeited = 0n,
  ): Promise<LockRow> {
    const kind = status === 'exited' ? 'vault-exit' : 'vault-unlock';
    const opened = await this.ledger.open(tx, [closingDraft(lock, kind, forfeited)]);
    const row = await closeLock(tx, lock.id, { status, forfeited, transactionId: opened[0]!.id });
    await this.ledger.move(tx, opened);
    return row;
  }

  private async payDay(tx: Tx, lock: LockRow): Promise<LockRow> {
    const { rewardsTo, dripPercent, nextDay: day } = lock;
    const amount = dailyReward(lock.amount + lock.compounded, bpsOf(lock));
    const { given } = splitReward(amount, dripPercent);
    const reward = { lockId: lock.id, day, amount, given, dripPercent, rewardsTo };
    if (amount === 0n) return insertReward(tx, { ...reward, ledgerTransactionId: null });
    const opened = await this.ledger.open(tx, [rewardDraft(lock, reward)]);
    const row = await insertReward(tx, { ...reward, ledgerTransactionId: opened[0]!.id });
    await this.ledger.move(tx, opened);
    return row;
  }

  private async refusalOf(
    tx: Tx,
    lock: Pick<LockRow, 'userId' | 'wallet' | 'amount' | 'reserved'>,
  ): Promise<DomainError> {
    if ((await this.ledger.balance(tx, placesOf(lock).source)) < lock.amount)
      return lock.wallet === null ? new NotEnoughToLockError() : new NotEnoughReleasedError();
    const free = await this.ledger.balance(tx, accounts.vaultReserve);
    return new ReserveEmptyError(this.tokens(lock.reserved), this.tokens(free));
  }

  private tokens(units: bigint): string {
    return groupDigits(formatUnits(units, this.brand.token.decimals), this.brand.language);
  }
}
