import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import { type Claims as ClaimsView, formatUnits, parseUnits, type Payout } from '#contracts';
import {
  OwesPayouts,
  type Paid,
  type PayoutRow,
  Payouts,
  type PayoutSource,
  presentPayout,
  type WantedPayout,
} from '#features/payouts';
import { accounts } from '#money/ledger';
import { BRAND, requireSolanaMode, SETTINGS, type Settings, type Tx } from '#platform';
import { NothingToClaimError } from './presale.errors.js';
import { secondsOf } from './vesting-policy.js';
import { total, Vesting, type WalletVesting } from './vesting.service.js';

const KIND = 'claim';

/** What a wallet can claim, in base units. */
interface Claimable {
  readonly claimed: bigint;
  readonly claimable: bigint;
  /** Whether nothing is locked any more, so that the rest may be below the minimum. */
  readonly isLast: boolean;
}

/**
 * Pays the vested share of purchases out, as far as it is unlocked and not claimed yet. Tokens go to the buyer's wallet alone, so it does
 * not matter who asks. Each claim of a wallet waits for the one before.
 */
@Injectable()
@OwesPayouts(KIND)
export class Claims implements PayoutSource {
  private readonly minimum: bigint;

  constructor(
    private readonly payouts: Payouts,
    private readonly vesting: Vesting,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.minimum = parseUnits(settings.CLAIM_MINIMUM, brand.token.decimals);
  }

  /** What a wallet has claimed and can claim now. */
  async of(tx: Tx, wallet: string, now = new Date()): Promise<ClaimsView> {
    const made = await this.payouts.of(tx, KIND, [wallet]);
    const { claimed, claimable } = await this.claimable(tx, wallet, made, now);
    return {
      wallet,
      claimed: this.tokens(claimed),
      claimable: this.tokens(claimable),
      minimum: this.tokens(this.minimum),
      items: made.reverse().map((row) => presentPayout(row, this.brand.token.decimals)),
    };
  }

  /**
   * Claims everything that is unlocked. If a claim of the wallet is on its way, that one is returned.
   * @throws NotInThisModeError in simulated mode; NothingToClaimError if less than the minimum is unlocked
   */
  async claim(tx: Tx, wallet: string, now = new Date()): Promise<Payout> {
    requireSolanaMode(this.settings);
    const row = await this.payouts.requestNext(
      tx,
      { kind: KIND, subjectId: wallet },
      async (number, earlier) => {
        const { claimable, isLast } = await this.claimable(tx, wallet, earlier, now);
        if (claimable === 0n || (claimable < this.minimum && !isLast))
          throw new NothingToClaimError(this.tokens(this.minimum));
        return wantedOf(wallet, number, claimable);
      },
    );
    return presentPayout(row!, this.brand.token.decimals);
  }

  /**
   * Whether claims have taken a part of a purchase's vested share: more than what is unlocked of the other purchases of its wallet.
   * Nothing is claimed for the wallet until the unit of work ends.
   */
  async haveTaken(tx: Tx, { id, buyerWallet }: { id: string; buyerWallet: string }): Promise<boolean> {
    const made = await this.payouts.lockOf(tx, KIND, buyerWallet);
    if (made.length === 0) return false;
    const [{ purchases }] = (await this.vesting.ofWallets(tx, [buyerWallet])) as [WalletVesting];
    const others = purchases.filter((each) => each.id !== id).map(({ unlocked }) => unlocked);
    return sumOf(made) > total(others).vested;
  }

  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    const [, wallet, wanted] = key.split('/');
    if (wallet === undefined || wallet !== paid.destination || paid.currency !== 'token') return false;
    const row = await this.payouts.requestNext(
      tx,
      { kind: KIND, subjectId: wallet },
      async (number, earlier) => {
        const { claimable } = await this.claimable(tx, wallet, earlier, new Date());
        return String(number) === wanted && paid.amount <= claimable
          ? wantedOf(wallet, number, paid.amount)
          : undefined;
      },
    );
    return row?.key === key;
  }

  private async claimable(tx: Tx, wallet: string, made: readonly PayoutRow[], now: Date): Promise<Claimable> {
    const [owed] = await this.vesting.ofWallets(tx, [wallet], secondsOf(now));
    const claimed = sumOf(made);
    const { unlocked, vested } = owed!;
    const claimable = unlocked.vested > claimed ? unlocked.vested - claimed : 0n;
    return { claimed, claimable, isLast: unlocked.vested === vested };
  }

  private tokens(units: bigint): string {
    return formatUnits(units, this.brand.token.decimals);
  }
}

const sumOf = (made: readonly PayoutRow[]): bigint => made.reduce((sum, { amount }) => sum + amount, 0n);

const wantedOf = (wallet: string, number: number, amount: bigint): WantedPayout => ({
  key: `${KIND}/${wallet}/${number}`,
  kind: KIND,
  subjectId: wallet,
  currency: 'token',
  source: accounts.presaleVested(wallet).code,
  destination: wallet,
  amount,
});
