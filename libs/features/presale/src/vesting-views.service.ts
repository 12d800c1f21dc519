import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import type { OwnVesting, VestingView } from '#contracts';
import { type PayoutRow, Payouts } from '#features/payouts';
import { BRAND, type Tx } from '#platform';
import { presentVesting } from './vesting.presenter.js';
import { Vesting } from './vesting.service.js';

/** Presents what unlocks of purchases together with what has been paid out of it. */
@Injectable()
export class VestingViews {
  constructor(
    private readonly vesting: Vesting,
    private readonly payouts: Payouts,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** What time has unlocked of all purchases for these wallets, and of each wallet that has any. */
  async ofWallets(tx: Tx, wallets: readonly string[]): Promise<OwnVesting> {
    const own = await this.vesting.ofWallets(tx, wallets);
    const purchases = own.flatMap((each) => each.purchases);
    const ids = purchases.map(({ id }) => id);
    const [releases, claims] = [
      await this.payouts.of(tx, 'release', ids),
      await this.payouts.of(tx, 'claim', wallets),
    ];
    const to = (wallet: string, paid: readonly PayoutRow[]) =>
      paid.filter(({ destination }) => destination === wallet);
    const { decimals } = this.brand.token;
    return {
      total: presentVesting(purchases, { releases, claims }, decimals),
      items: own.flatMap(({ wallet, purchases: each }) => {
        const paid = { releases: to(wallet, releases), claims: to(wallet, claims) };
        const view = presentVesting(each, paid, decimals);
        return view ? [{ wallet, ...view }] : [];
      }),
    };
  }

  /** The confirmed ones of these purchases, by id. */
  async ofPurchases(tx: Tx, ids: readonly string[]): Promise<Map<string, VestingView>> {
    const vesting = await this.vesting.ofPurchases(tx, ids);
    const releases = vesting.size === 0 ? [] : await this.payouts.of(tx, 'release', [...vesting.keys()]);
    return new Map(
      [...vesting].map(([id, own]) => {
        const paid = { releases: releases.filter(({ subjectId }) => subjectId === id), claims: null };
        return [id, presentVesting([own], paid, this.brand.token.decimals)!];
      }),
    );
  }
}
