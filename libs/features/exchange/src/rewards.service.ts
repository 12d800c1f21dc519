import { Injectable } from '@nestjs/common';
import { formatUnits, type RewardPool } from '#contracts';
import { type Account, accounts, Ledger, openedWith } from '#money/ledger';
import { BuyingTerms } from './buying-terms.js';
import { type Tx, UnitOfWork } from '#platform';

const { rewardPool, gameTreasury, operations, simulatedFees } = accounts;

/** Ledger balances of the accounts that pay prizes and game rewards, their opening balances, and the fees of swaps. */
@Injectable()
export class Rewards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: BuyingTerms,
    private readonly ledger: Ledger,
  ) {}

  async pool(): Promise<RewardPool> {
    const { read } = this.unitOfWork;
    const [held, opened, fromSwaps] = await Promise.all([
      this.held(read, { rewardPool, gameTreasury, operations }),
      this.opened(read),
      this.held(read, simulatedFees),
    ]);
    return { ...this.terms.moneyMode, ...held, opened, fromSwaps };
  }

  private async opened(tx: Tx): Promise<RewardPool['opened']> {
    const [pool, treasury] = await Promise.all([openedWith(tx, rewardPool), openedWith(tx, gameTreasury)]);
    return { rewardPool: this.inTokens(pool), gameTreasury: this.inTokens(treasury) };
  }

  private async held(
    tx: Tx,
    of: Record<'rewardPool' | 'gameTreasury' | 'operations', Account>,
  ): Promise<RewardPool['fromSwaps']> {
    const [pool = 0n, treasury = 0n, running = 0n] = await this.ledger.balances(tx, [
      of.rewardPool,
      of.gameTreasury,
      of.operations,
    ]);
    return {
      rewardPool: this.inTokens(pool),
      gameTreasury: this.inTokens(treasury),
      operations: this.inTokens(running),
    };
  }

  private readonly inTokens = (units: bigint): string => formatUnits(units, this.terms.brand.token.decimals);
}
