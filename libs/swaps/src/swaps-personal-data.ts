import { Injectable } from '@nestjs/common';
import { type PersonalDataSource, PersonalDataSection } from '#libs/auth';
import type { Swap } from '#libs/contracts';
import { BuyingTerms } from '#libs/orders';
import type { Tx } from '#libs/platform';
import { presentSwap } from './swap.presenter.js';
import { findSwapsOf } from './swaps.repository.js';

/** The swaps, in their owner's export. They outlive the account, as the books they are in do. */
@Injectable()
@PersonalDataSection('swaps')
export class SwapsPersonalData implements PersonalDataSource {
  constructor(private readonly terms: BuyingTerms) {}

  async personalData(tx: Tx, userId: string): Promise<Swap[]> {
    const found = await findSwapsOf(tx, userId, null);
    return found.map((row) => presentSwap(row, this.terms.brand.token.decimals));
  }
}
