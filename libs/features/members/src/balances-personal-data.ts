import { Injectable } from '@nestjs/common';
import { type Forfeits, PersonalDataSection, type PersonalDataSource } from '#features/auth';
import { accounts, Ledger } from '#money/ledger';
import type { Tx } from '#platform';

/**
 * The member's balances in the ledger, in base units. Shares of pre-sale purchases belong to the wallet and stay
 * with it.
 */
@Injectable()
@PersonalDataSection('balances')
export class BalancesPersonalData implements PersonalDataSource {
  constructor(private readonly ledger: Ledger) {}

  async personalData(tx: Tx, userId: string): Promise<unknown> {
    const { earned, bought } = await this.forfeits(tx, userId);
    return { earned: earned.toString(), bought: bought.toString() };
  }

  async forfeits(tx: Tx, userId: string): Promise<Pick<Forfeits, 'earned' | 'bought'>> {
    const own = [accounts.memberEarned(userId), accounts.memberBought(userId)];
    const [earned = 0n, bought = 0n] = await this.ledger.balances(tx, own);
    return { earned, bought };
  }
}
