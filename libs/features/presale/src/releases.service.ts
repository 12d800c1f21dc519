import { Injectable } from '@nestjs/common';
import { OwesPayouts, type Paid, Payouts, type PayoutSource, type WantedPayout } from '#features/payouts';
import { accounts } from '#money/ledger';
import type { Tx } from '#platform';
import { findPurchases, type PurchaseRow } from './purchases.repository.js';

/** A purchase whose release share is due. */
type Releasable = Pick<PurchaseRow, 'id' | 'buyerWallet'> & { releaseAmount: bigint };

/** Pays the release share of purchases out to their buyers' wallets. */
@Injectable()
@OwesPayouts('release')
export class Releases implements PayoutSource {
  constructor(private readonly payouts: Payouts) {}

  /** Asks for the payouts of release shares, each once. */
  async request(tx: Tx, purchases: readonly Releasable[]): Promise<void> {
    const due = purchases.filter(({ releaseAmount }) => releaseAmount > 0n);
    await this.payouts.request(tx, due.map(releasePayout));
  }

  async recover(tx: Tx, key: string, paid: Paid): Promise<boolean> {
    const [purchase] = await findPurchases(tx, [key.slice('release/'.length)]);
    const releaseAmount = purchase?.releaseAmount ?? 0n;
    if (purchase?.status !== 'confirmed' || purchase.mode !== 'solana') return false;
    if (purchase.buyerWallet !== paid.destination || releaseAmount !== paid.amount) return false;
    await this.request(tx, [{ ...purchase, releaseAmount }]);
    return true;
  }
}

const releasePayout = ({ id, buyerWallet, releaseAmount }: Releasable): WantedPayout => ({
  key: `release/${id}`,
  kind: 'release',
  subjectId: id,
  currency: 'token',
  source: accounts.presaleRelease(buyerWallet).code,
  destination: buyerWallet,
  amount: releaseAmount,
});
