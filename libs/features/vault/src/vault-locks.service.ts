import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  AmountError,
  type ChangeVaultLock,
  type CreateVaultLock,
  daysAllowed,
  exitForfeit,
  type ExitVaultLock,
  formatUnits,
  groupDigits,
  type ListQuery,
  parseUnits,
  type VaultLock,
  type VaultLockList,
  vaultLockSchema,
  type VaultStatement,
} from '#contracts';
import { Contacts, UnauthorizedError } from '#features/auth';
import { accounts, Ledger } from '#money/ledger';
import {
  appendEvent,
  BRAND,
  findPage,
  moneyModeOf,
  once,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import { LockEnds } from './lock-ends.service.js';
import { LockKeeping } from './lock-keeping.service.js';
import { LockSources } from './lock-sources.service.js';
import { changeChoices, findLock, findLocksOf, type LockRow, takeLock } from './vault-locks.repository.js';
import { findRewards } from './vault-rewards.repository.js';
import {
  DripError,
  LockAmountError,
  LockDaysError,
  LockNotFoundError,
  LockOverError,
  MoreGivenBackError,
  VaultClosedError,
} from './vault.errors.js';
import { linesOf, presentLock } from './vault.presenter.js';

/** A member's locks of earned tokens and of release shares (specification §9). */
@Injectable()
export class VaultLocks {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    private readonly contacts: Contacts,
    private readonly keeping: LockKeeping,
    private readonly ends: LockEnds,
    private readonly sources: LockSources,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Locks earned tokens, or tokens of a linked wallet's release share. The lock, its ledger transaction and its event commit together.
   * @throws VaultClosedError, LockAmountError, LockDaysError, DripError, NotEnoughToLockError, NotEnoughReleasedError,
   *   ReleasesPaidOutError, WalletNotLinkedError, ReserveEmptyError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  lock(userId: string, input: CreateVaultLock, key: string | undefined): Promise<VaultLock> {
    const { wallet, days, rewardsTo, dripPercent, renew } = input;
    return this.unitOfWork.run((tx) =>
      once(tx, this.onceAs(tx, `vault-lock:${userId}`, key, input), async () => {
        if (this.brand.features.vault !== 'live') throw new VaultClosedError();
        const amount = this.amountOf(input.amount);
        const range = daysAllowed(this.brand.vault.terms);
        if (days < range.min || days > range.max) throw new LockDaysError(range);
        this.checkDrip(dripPercent);
        if (!(await this.contacts.lockAgainstDeletion(tx, [userId])).has(userId))
          throw new UnauthorizedError();
        const wanted = { userId, wallet, amount, days, rewardsTo, dripPercent, renew, renewedFrom: null };
        await this.sources.check(tx, wanted);
        const row = await this.keeping.open(tx, wanted);
        await appendEvent(tx, 'vault.locked', { lockId: row.id, userId });
        return this.present(row);
      }),
    );
  }

  /** Changes what becomes of the rewards from now on. @throws LockNotFoundError, LockOverError, DripError */
  change(userId: string, id: string, input: ChangeVaultLock): Promise<VaultLock> {
    return this.unitOfWork.run(async (tx) => {
      // Days that are over are paid as was chosen for them.
      const lock = await this.keeping.payDueDays(tx, await this.take(tx, userId, id));
      const row = await changeChoices(tx, id, {
        rewardsTo: input.rewardsTo ?? lock.rewardsTo,
        dripPercent: this.checkDrip(input.dripPercent ?? lock.dripPercent, lock.dripPercent),
        renew: input.renew ?? lock.renew,
      });
      return this.present(row);
    });
  }

  /**
   * Ends a lock before its time. Days that are over are paid first, and a lock whose last day is over ends as it would have.
   * @throws LockNotFoundError, LockOverError, MoreGivenBackError; DomainError `IDEMPOTENCY_CONFLICT`
   */
  exit(userId: string, id: string, input: ExitVaultLock, key: string | undefined): Promise<VaultLock> {
    return this.unitOfWork.run((tx) =>
      once(tx, this.onceAs(tx, `vault-exit:${userId}:${id}`, key, input), async () => {
        const lock = await this.keeping.payDueDays(tx, await this.take(tx, userId, id));
        if (lock.paidDays === lock.days) return this.present(await this.ends.end(tx, lock));
        const forfeits = exitForfeit(lock.compounded, lock.exitPercent);
        if (forfeits > this.agreed(input.forfeits)) throw new MoreGivenBackError(this.shown(forfeits));
        const row = await this.keeping.close(tx, lock, 'exited', forfeits);
        await appendEvent(tx, 'vault.exited', { lockId: id, userId });
        return this.present(row);
      }),
    );
  }

  /** The member's locks, newest first, and what can be locked. */
  async list(userId: string, query: ListQuery): Promise<VaultLockList> {
    const { read } = this.unitOfWork;
    const page = await findPage(query, (part) => findLocksOf(read, userId, part));
    const available = await this.ledger.balance(read, accounts.memberEarned(userId));
    const released = await this.sources.releasedOf(read, userId);
    return {
      ...moneyModeOf(this.settings),
      ...page,
      items: page.items.map((row) => this.present(row)),
      available: this.tokens(available),
      released: released.map(({ wallet, amount }) => ({ wallet, amount: this.tokens(amount) })),
    };
  }

  /** @throws LockNotFoundError */
  statement(userId: string, id: string): Promise<VaultStatement> {
    return this.unitOfWork.snapshot(async (tx) => {
      const row = await findLock(tx, id);
      if (row?.userId !== userId) throw new LockNotFoundError();
      const lines = linesOf(row, await findRewards(tx, id), this.brand.token.decimals);
      return { ...moneyModeOf(this.settings), lock: this.present(row), lines };
    });
  }

  private async take(tx: Tx, userId: string, id: string): Promise<LockRow> {
    const lock = await takeLock(tx, userId, id);
    if (!lock) throw new LockNotFoundError();
    if (lock.status !== 'running') throw new LockOverError();
    return lock;
  }

  private onceAs(tx: Tx, scope: string, key: string | undefined, request: object) {
    const rebuild = async (id: string) => this.present((await findLock(tx, id))!);
    return { scope, key, request, response: { schema: vaultLockSchema, rebuild } };
  }

  /** @throws LockAmountError */
  private amountOf(text: string): bigint {
    const min = this.units(this.brand.vault.terms.minAmount);
    try {
      const amount = this.units(text);
      if (amount >= min) return amount;
    } catch (error) {
      if (!(error instanceof AmountError)) throw error;
    }
    throw new LockAmountError(this.shown(min));
  }

  /** @param kept a value that the lock has already @throws DripError */
  private checkDrip(percent: number, kept = 0): number {
    const { drip } = this.brand.vault.terms;
    if (percent !== 0 && percent !== kept && (percent < drip.min || percent > drip.max))
      throw new DripError(drip);
    return percent;
  }

  /** Decimals beyond the token's agree to nothing. */
  private agreed(text: string): bigint {
    try {
      return this.units(text);
    } catch {
      return 0n;
    }
  }

  private present = (row: LockRow): VaultLock => presentLock(row, this.brand.token.decimals);
  private tokens = (units: bigint): string => formatUnits(units, this.brand.token.decimals);
  private shown = (units: bigint): string => groupDigits(this.tokens(units), this.brand.language);
  private units = (amount: string): bigint => parseUnits(amount, this.brand.token.decimals);
}
