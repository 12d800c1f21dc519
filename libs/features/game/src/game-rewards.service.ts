import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { parseUnits } from '#contracts';
import { AutoDonations } from '#features/donations';
import {
  accounts,
  InsufficientFundsError,
  Ledger,
  type PostedTransaction,
  type TransactionDraft,
} from '#money/ledger';
import { BRAND, SETTINGS, type Settings, type Tx } from '#platform';
import { ownAccounts, Wallets } from '#features/wallets';
import { factorOf, rewardOf, type RunResult } from '#zoom';
import {
  boostPercentOf,
  NO_REWARD,
  splitEntryFee,
  streakBonus,
  totalOf,
  vestingBoost,
  capReward,
} from './game-policy.js';
import type { GameRow, Outcome } from './games.repository.js';

const entryKeyOf = (id: string) => `game-entry/${id}`;
const rewardKeyOf = (id: string) => `game-reward/${id}`;

/** The payment of a game, as stored with the game. */
export type GamePayment = Pick<
  Outcome,
  'factor' | 'reward' | 'boostPercent' | 'donated' | 'unpaid' | 'capped' | 'ledgerTransactionId'
>;

/** Entry fees, taken from the player's earnings, and rewards, paid from the game treasury (specification §9). */
@Injectable()
export class GameRewards {
  private readonly decimals: number;

  constructor(
    private readonly ledger: Ledger,
    private readonly autoDonations: AutoDonations,
    private readonly wallets: Wallets,
    @Inject(BRAND) { token }: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.decimals = token.decimals;
  }

  /** What the ledger holds of a game: its entry fee and its reward, oldest first. */
  async transactionsOf(tx: Tx, id: string): Promise<PostedTransaction[]> {
    const found = [
      await this.ledger.transactionWithKey(tx, entryKeyOf(id)),
      await this.ledger.transactionWithKey(tx, rewardKeyOf(id)),
    ];
    return found.filter((one) => one !== undefined);
  }

  /** Base units. */
  get entryFee(): bigint {
    return parseUnits(this.settings.GAME_ENTRY_FEE, this.decimals);
  }

  /** Base units. */
  get dailyCap(): bigint {
    return parseUnits(this.settings.GAME_DAILY_CAP, this.decimals);
  }

  /**
   * Takes the entry fee from the player's earnings. Players who have earned less than the fee play for free, because
   * otherwise no new player could start.
   * @returns the fee taken, in base units
   */
  async chargeEntryFee(
    tx: Tx,
    { id, userId }: { id: string; userId: string },
    charity: boolean,
  ): Promise<bigint> {
    const { entryFee } = this;
    if (entryFee === 0n) return 0n;
    const split = splitEntryFee(entryFee, charity);
    const ledgerTransactionId = await this.move(tx, userId, split.charity, {
      kind: 'game-entry',
      key: entryKeyOf(id),
      postings: [
        { account: accounts.memberEarned(userId), amount: -entryFee },
        { account: accounts.rewardPool, amount: split.rewardPool },
        { account: accounts.gameTreasury, amount: split.treasury },
        { account: accounts.charityFund, amount: split.charity },
      ],
    });
    return ledgerTransactionId === null ? 0n : entryFee;
  }

  /**
   * Pays the reward for a run, once per game.
   * @param streak consecutive days, including today
   * @param earnedToday in base units
   */
  async payFor(
    tx: Tx,
    game: Pick<GameRow, 'id' | 'userId'>,
    run: RunResult,
    { streak, earnedToday }: { streak: number; earnedToday: bigint },
  ): Promise<GamePayment> {
    const { userId } = game;
    const tokenEarned = parseUnits(rewardOf(run).toString(), this.decimals);
    const boostPercent = await this.boostOf(tx, userId);
    const uncapped = {
      tokenEarned,
      streakBonus: streakBonus(tokenEarned, streak),
      vestingBoost: vestingBoost(tokenEarned, boostPercent),
    };
    const { dailyCap } = this;
    const reward = capReward(dailyCap - earnedToday, uncapped);
    const total = totalOf(reward);
    const donated = await this.autoDonations.shareOf(tx, userId, total);
    const ledgerTransactionId =
      total > 0n
        ? await this.move(tx, userId, donated, {
            kind: 'game-reward',
            key: rewardKeyOf(game.id),
            metadata: { dailyCap: dailyCap.toString() },
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
      capped: total < totalOf(uncapped),
      ledgerTransactionId,
    };
  }

  /** The bonus in percent for the share of the player's tokens that is vested or locked in the vault. */
  private async boostOf(tx: Tx, userId: string): Promise<number> {
    const own = ownAccounts(userId, await this.wallets.addressesOf(tx, userId));
    const amounts = await this.ledger.balances(
      tx,
      own.map(({ account }) => account),
    );
    const sum = (names: readonly string[]): bigint =>
      own.reduce((all, { name }, at) => (names.includes(name) ? all + (amounts[at] ?? 0n) : all), 0n);
    return boostPercentOf(sum(['presale-vested', 'locked']), sum(own.map(({ name }) => name)));
  }

  /** Posts a transfer that includes the player's donated share. Returns null if the paying account has too little. */
  private async move(
    tx: Tx,
    userId: string,
    donated: bigint,
    transfer: TransactionDraft,
  ): Promise<string | null> {
    try {
      // Uses a savepoint, so that a refusal by the ledger rolls back only its own writes.
      return await tx.transaction(async (payment) => {
        const metadata = { ...transfer.metadata, mode: this.settings.PAYMENTS_MODE };
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
