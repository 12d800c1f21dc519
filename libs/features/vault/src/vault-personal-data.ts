import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { VaultLock } from '#contracts';
import {
  MAX_EXPORTED,
  PersonalDataSection,
  type PersonalDataSource,
  type PersonalDataSubject,
} from '#features/auth';
import { accounts, Ledger } from '#money/ledger';
import { BRAND, type Tx } from '#platform';
import { LockEnds } from './lock-ends.service.js';
import { findLocksOf } from './vault-locks.repository.js';
import { presentLock } from './vault.presenter.js';

/** Adds locks to their member's export. They outlive the account, without its name, because the ledger refers to them. */
@Injectable()
@PersonalDataSection('vault')
export class VaultPersonalData implements PersonalDataSource {
  constructor(
    private readonly ledger: Ledger,
    private readonly ends: LockEnds,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async personalData(tx: Tx, userId: string): Promise<VaultLock[]> {
    const found = await findLocksOf(tx, userId, { limit: MAX_EXPORTED });
    return found.map((row) => presentLock(row, this.brand.token.decimals));
  }

  async forfeits(tx: Tx, userId: string): Promise<{ locked: bigint }> {
    return { locked: await this.ledger.balance(tx, accounts.memberLocked(userId)) };
  }

  async forget(tx: Tx, { userId }: PersonalDataSubject): Promise<void> {
    await this.ends.abandonAll(tx, userId);
  }
}
