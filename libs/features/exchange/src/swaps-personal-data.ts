import { Injectable } from '@nestjs/common';
import { MAX_EXPORTED, type PersonalDataSource, PersonalDataSection } from '#features/auth';
import type { Swap } from '#contracts';
import { BuyingTerms } from './buying-terms.js';
import type { Tx } from '#platform';
import { presentSwap } from './swap.presenter.js';
import { findSwapsOf } from './swaps.repository.js';

/** Adds swaps to their owner's export. Swaps outlive the account, because the ledger refers to them. */
@Injectable()
@PersonalDataSection('swaps')
export class SwapsPersonalData implements PersonalDataSource {
  constructor(private readonly terms: BuyingTerms) {}

  async personalData(tx: Tx, userId: string): Promise<Swap[]> {
    const found = await findSwapsOf(tx, userId, { limit: MAX_EXPORTED });
    return found.map((row) => presentSwap(row, this.terms.brand.token.decimals));
  }
}
