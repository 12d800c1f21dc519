import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { Brand } from '#brand';
import {
  type Actor,
  FactorNeededError,
  hasFactorProof,
  hasProof,
  hasSecondFactor,
  ProofNeededError,
} from '#features/auth';
import {
  type CreateWithdrawal,
  formatUnits,
  parseUnits,
  type Payout,
  payoutSchema,
  type Withdrawals as WithdrawalsView,
} from '#contracts';
import {
  OwesPayouts,
  type Paid,
  PayoutCost,
  type PayoutRow,
  Payouts,
  type PayoutSource,
  presentPayout,
  type WantedPayout,
} from '#features/payouts';
import { Wallets } from '#features/wallets';
import { accounts, InsufficientFundsError, Ledger } from '#money/ledger';
import {
  BRAND,
  DAY_MS,
  moneyModeOf,
  once,
  requireSolanaMode,
  SETTINGS,
  type Settings,
  type Tx,
  UnitOfWork,
} from '#platform';
import {
  NotEnoughEarnedError,
  WalletNotLinkedError,
  WithdrawalAmountError,
  WithdrawalLimitError,
  WithdrawalOpenError,
} from './withdrawals.errors.js';

const KIND = 'withdrawal';

/** Sends members their earnings, to wallets that they have linked. Each one waits for the one before. */
@Injectable()
@OwesPayouts(KIND)
export class Withdrawals implements PayoutSource {
  private readonly minimum: bigint;
  private readonly dailyLimit: bigint;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly payouts: Payouts,
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly cost: PayoutCost,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.minimum = this.units(settings.WITHDRAWAL_MINIMUM);
    this.dailyLimit = this.units(settings.WITHDRAWAL_DAILY_LIMIT);
  }

  /** What a member can withdraw now, and what was withdrawn. */
  async of(userId: string, now = new Date()): Promise<WithdrawalsView> {
    const tx = this.unitOfWork.read;
    const [made, available, needsFactor, networkCost] = await Promise.all([
      this.payouts.of(tx, KIND, [userId]),
      this.ledger.balance(tx, accounts.memberEarned(userId)),
      hasSecondFactor(tx, userId),
      this.cost.ofToken(),
    ]);
    return {
      ...moneyModeOf(this.settings),
      available: this.tokens(available),
      minimum: this.tokens(this.minimum),
      dailyLimit: this.tokens(this.dailyLimit),
      leftToday: this.tokens(this.leftOf(made, now)),
      fee: '0',
      networkCost,
      needsFactor,
      items: made.reverse().map((row) => this.present(row)),
    };
  }

  /**
   * Withdraws earnings to a linked wallet.
   * @throws NotInThisModeError in simulated mode; WithdrawalAmountError, WalletNotLinkedError, NotEnoughEarnedError, WithdrawalOpenError,
   *   WithdrawalLimitError; ProofNeededError unless the session's last proof is younger than ten minutes, FactorNeededError unless
   *   that was a second factor if there is one; DomainError `IDEMPOTENCY_CONFLICT`
   */
  withdraw(
    actor: Actor,
    input: CreateWithdrawal,
    key: string | undefined,
    now = new Date(),
  ): Promise<Payout> {
    requireSolanaMode(this.settings);
    const amount = this.amountOf(input.amount);
    const { userId, sessionId } = actor;
    return this.unitOfWork.run(async (tx) => {
      if (!(await hasProof(tx, sessionId))) throw new ProofNeededError();
      if ((await hasSecondFactor(tx, userId)) && !(await hasFactorProof(tx, sessionId)))
        throw new FactorNeededError();
      const rebuild = async (id: string) =>
        this.present((await this.payouts.of(tx, KIND, [userId])).find((row) => row.id === id)!);
      const request = {
        scope: `withdrawal:${userId}`,
        key,
        request: input,
        response: { schema: payoutSchema, rebuild },
      };
      return once(tx, request, () => this.request(tx, userId, { amount, address: input.address }, now));
    });
  }

  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    const [, member, number] = key.split('/');
    const userId = (await this.wallets.ownersOf([paid.destination], tx)).get(paid.destination);
    if (userId === undefined || member !== pseudonymOf(userId) || paid.currency !== 'token') return false;
    if ((await this.ledger.balance(tx, accounts.memberEarned(userId))) < paid.amount) return false;
    const row = await this.payouts.requestNext(tx, { kind: KIND, subjectId: userId }, (next) =>
      Promise.resolve(
        String(next) === number ? wantedOf(userId, next, paid.destination, paid.amount) : undefined,
      ),
    );
    return row?.key === key;
  }

  private async request(
    tx: Tx,
    userId: string,
    { amount, address }: { amount: bigint; address: string },
    now: Date,
  ): Promise<Payout> {
    if (!(await this.wallets.addressesOf(tx, userId)).includes(address)) throw new WalletNotLinkedError();
    let isNew = false;
    try {
      const row = await this.payouts.requestNext(tx, { kind: KIND, subjectId: userId }, (number, earlier) => {
        const left = this.leftOf(earlier, now);
        if (amount > left) throw new WithdrawalLimitError(this.tokens(left));
        isNew = true;
        return Promise.resolve(wantedOf(userId, number, address, amount));
      });
      if (!isNew) throw new WithdrawalOpenError();
      return this.present(row!);
    } catch (error) {
      throw error instanceof InsufficientFundsError ? new NotEnoughEarnedError() : error;
    }
  }

  /** What is left of the limit, after what was asked for within the last 24 hours. */
  private leftOf(made: readonly PayoutRow[], now: Date): bigint {
    const since = now.getTime() - DAY_MS;
    const used = made
      .filter(({ requestedAt }) => requestedAt.getTime() > since)
      .reduce((sum, { amount }) => sum + amount, 0n);
    return used < this.dailyLimit ? this.dailyLimit - used : 0n;
  }

  /** @throws WithdrawalAmountError */
  private amountOf(text: string): bigint {
    const range = { min: this.tokens(this.minimum), max: this.tokens(this.dailyLimit) };
    try {
      const amount = this.units(text);
      if (amount >= this.minimum && amount <= this.dailyLimit) return amount;
    } catch {
      // It has more decimals than the token.
    }
    throw new WithdrawalAmountError(range);
  }

  private present = (row: PayoutRow): Payout => presentPayout(row, this.brand.token.decimals);
  private tokens = (units: bigint): string => formatUnits(units, this.brand.token.decimals);
  private units = (amount: string): bigint => parseUnits(amount, this.brand.token.decimals);
}

/** What the chain shows instead of the member's id, which it would tie to a wallet for ever (decision 039). */
const pseudonymOf = (userId: string): string =>
  createHash('sha256').update(`${KIND}/${userId}`).digest('hex').slice(0, 32);

const wantedOf = (userId: string, number: number, destination: string, amount: bigint): WantedPayout => ({
  key: `${KIND}/${pseudonymOf(userId)}/${number}`,
  kind: KIND,
  subjectId: userId,
  currency: 'token',
  source: accounts.memberEarned(userId).code,
  destination,
  amount,
});
