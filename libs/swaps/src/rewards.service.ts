import { Injectable } from '@nestjs/common';
import { formatUnits, type RewardPool } from '#libs/contracts';
import { type Account, accounts, Ledger } from '#libs/ledger';
import { BuyingTerms } from '#libs/orders';
import { UnitOfWork } from '#libs/platform';

/** What swap fees and game fees have gathered, as the ledger has it. */
@Injectable()
export class Rewards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly terms: BuyingTerms,
    private readonly ledger: Ledger,
  ) {}

  async pool(): Promise<RewardPool> {
    const held = async (account: Account): Promise<string> =>
      formatUnits(await this.ledger.balance(this.unitOfWork.read, account), this.terms.brand.token.decimals);
    const [rewardPool, gameTreasury, operations] = await Promise.all([
      held(accounts.rewardPool),
      held(accounts.gameTreasury),
      held(accounts.operations),
    ]);
    return { ...this.terms.mode, rewardPool, gameTreasury, operations };
  }
}
