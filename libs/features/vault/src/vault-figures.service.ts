import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { formatUnits, type ListQuery, type RunningLockList, type Vault } from '#contracts';
import { accounts, Ledger, openedWith } from '#money/ledger';
import { BRAND, findPage, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { findRunningLocks, sumRunningLocks } from './vault-locks.repository.js';

/** The terms of the vault, its reserve, and what is locked. */
@Injectable()
export class VaultFigures {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ledger: Ledger,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  figures(): Promise<Vault> {
    return this.unitOfWork.snapshot(async (tx) => {
      const { vaultReserve, vaultPromised } = accounts;
      const [free = 0n, promised = 0n] = await this.ledger.balances(tx, [vaultReserve, vaultPromised]);
      const opened = await openedWith(tx, vaultReserve);
      const { held, perDay, locks, members } = await sumRunningLocks(tx);
      return {
        ...moneyModeOf(this.settings),
        open: this.brand.features.vault === 'live',
        terms: this.brand.vault.terms,
        reserve: {
          opened: this.tokens(opened),
          free: this.tokens(free),
          promised: this.tokens(promised),
          paid: this.tokens(opened - free - promised),
          perDay: this.tokens(perDay),
          lastsDays: perDay === 0n ? null : Number((free + promised) / perDay),
        },
        locked: this.tokens(held),
        locks,
        members,
      };
    });
  }

  /** The locks that the figures are made of. */
  async running(query: ListQuery): Promise<RunningLockList> {
    const page = await findPage(query, (part) => findRunningLocks(this.unitOfWork.read, part));
    const items = page.items.map(({ ledgerTransactionId, held, days, baseBps, boostBps, first }) => ({
      transaction: ledgerTransactionId,
      held: this.tokens(held),
      days,
      baseBps,
      boostBps,
      first,
    }));
    return { ...page, items };
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }
}
