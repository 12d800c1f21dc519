import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#libs/brand';
import { parseUnits } from '#libs/contracts';
import { AutoDonations } from '#libs/donations';
import { accounts, InsufficientFundsError, Ledger, type TransactionDraft } from '#libs/ledger';
import { BRAND, SETTINGS, type Settings, type Tx } from '#libs/platform';
import { ownAccounts, Wallets } from '#libs/wallets';
import { factorOf, rewardOf, type RunResult } from '#libs/zoom';
import {
  boostPercentOf,
  NO_REWARD,
  splitEntryFee,
  streakBonus,
  totalOf,
  vestingBoost,
  within,
} from './game-policy.js';
import type { GameRow, Outcome } from './games.repository.js';

/** What a game paid, as it is kept with it. */
export type Paid = Pick<
  Outcome,
  'factor' | 'reward' | 'boostPercent' | 'donated' | 'unpaid' | 'capped' | 'ledgerTransactionId'
>;

/** What games cost and pay (specification §9): out of the player's earnings into the kingdom, and out of the game treasury. */
@Injectable()
export class GameRewards {
  /** Base units. */
  readonly entryFee: bigint;
  readonly dailyCap: bigint;
  private readonly decimals: number;

  constructor(
    private readonly ledger: Ledger,
    private readonly autoDonations: AutoDonations,
    private readonly wallets: Wallets,
    @Inject(BRAND) { token }: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.decimals = token.decimals;
    this.entryFee = parseUnits(settings.GAME_ENTRY_FEE, token.decimals);
    this.dailyCap = parseUnits(settings.GAME_DAILY_CAP, token.decimals);
  }

  /**
   * Takes the entry fee out of what the player has earned; whoever has less plays for nothing, or nobody could ever begin.
   * @returns what was taken, in base units
   */
  async takeFee(tx: Tx, { id, userId }: { id: string; userId: string }, charity: boolean): Promise<bigint> {
    if (this.entryFee === 0n) return 0n;
    const split = splitEntryFee(this.entryFee, charity);
    const ledgerTransactionId = await this.move(tx, userId, split.charity, {
      kind: 'game-entry',
      key: `game-entry/${id}`,
      postings: [
        { account: accounts.memberEarned(userId), amount: -this.entryFee },
        { account: accounts.rewardPool, amount: split.rewardPool },
        { account: accounts.gameTreasury, amount: split.treasury },
        { account: accounts.charityFund, amount: split.charity },
      ],
    });
    return ledgerTransactionId === null ? 0n : this.entryFee;
  }

  /**
   * Pays for a run, once for its game.
   * @param streak days in a row, this one included
   * @param earnedToday base units
   */
  async payFor(
    tx: Tx,
    game: Pick<GameRow, 'id' | 'user_id'>,
    run: RunResult,
    { streak, earnedToday }: { streak: number; earnedToday: bigint },
  ): Promise<Paid> {
    const { user_id: userId } = game;
    const tokenEarned = parseUnits(rewardOf(run).toString(), this.decimals);
    const boostPercent = await this.boostOf(tx, userId);
    const whole = {
      tokenEarned,
      streakBonus: streakBonus(tokenEarned, streak),
      vestingBoost: vestingBoost(tokenEarned, boostPercent),
    };
    const reward = within(this.dailyCap - earnedToday, whole);
    const total = totalOf(reward);
    const donated = await this.autoDonations.shareOf(tx, userId, total);
    const ledgerTransactionId =
      total > 0n
        ? await this.move(tx, userId, donated, {
            kind: 'game-reward',
            key: `game-reward/${game.id}`,
            postings: [
              { account: accounts.gameTreasury, amount: -total },
              { account: accounts.memberEarned(userId), amount: total - donated },
              { account: accounts.charityFund, amount: donated },
            ],
          })
        : null;
    const unpaid = total > 0n && ledgerTransactionId === null;
    return {
      factor: factorOf(run),
      reward: unpaid ? NO_REWARD : reward,
      boostPercent,
      donated: unpaid ? 0n : donated,
      unpaid,
      capped: total < totalOf(whole),
      ledgerTransactionId,
    };
  }

  /** By what share of all that the player has is locked. Percent. */
  private async boostOf(tx: Tx, userId: string): Promise<number> {
    const own = ownAccounts(userId, await this.wallets.addressesOf(tx, userId));
    const amounts = await this.ledger.balances(
      tx,
      own.map(({ account }) => account),
    );
    const sum = (names: readonly string[]): bigint =>
      own.reduce((all, { name }, at) => (names.includes(name) ? all + (amounts[at] ?? 0n) : all), 0n);
    return boostPercentOf(sum(['presale-vested']), sum(own.map(({ name }) => name)));
  }

  /** Posts a transfer with the player's share for the fund in it; null when who has to pay holds less. */
  private async move(
    tx: Tx,
    userId: string,
    donated: bigint,
    transfer: TransactionDraft,
  ): Promise<string | null> {
    try {
      // Within a savepoint: a refusal of the ledger takes back its own writes and no others.
      return await tx.transaction(async (payment) => {
        const metadata = { mode: this.settings.PAYMENTS_MODE };
        const ledgerTransactionId = await this.ledger.post(payment, { ...transfer, metadata });
        await this.autoDonations.recordAutoDonation(payment, {
          userId,
          amount: donated,
          ledgerTransactionId,
        });
        return ledgerTransactionId;
      });
    } catch (error) {
      if (error instanceof InsufficientFundsError) return null;
      throw error;
    }
  }
}
