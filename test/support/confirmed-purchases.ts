import { randomUUID } from 'node:crypto';
import { PurchaseLifecycle, TermsVersions } from '#features/presale';
import { insertPurchases } from '../../libs/features/presale/src/purchases.repository.js';
import type { Kingdom } from './kingdom.js';

export interface Bought {
  wallet: string;
  /** Base units. */
  tokenAmount: bigint;
  /** The newest one by default. */
  termsVersion?: number;
}

/** Simulated purchases, which are booked as the worker books them. */
export async function confirmPurchases(kingdom: Kingdom, bought: readonly Bought[]): Promise<void> {
  const lifecycle = kingdom.app.get(PurchaseLifecycle);
  const { current } = kingdom.app.get(TermsVersions);
  const wanted = bought.map(({ wallet, tokenAmount, termsVersion = current }) => ({
    id: randomUUID(),
    mode: 'simulated' as const,
    cluster: 'localnet' as const,
    round: 'public' as const,
    termsVersion,
    payment: 'page' as const,
    held: false,
    tokenAmount,
    paymentCurrency: 'SOL',
    amountPaid: '1',
    amountUnit: 'SOL' as const,
    networkFee: { amount: '0', unit: 'SOL' as const, usd: '0' },
    buyerWallet: wallet,
    buyerEmail: undefined,
    language: 'en',
  }));
  await kingdom.unitOfWork.run(async (tx) => {
    const rows = await insertPurchases(tx, wanted);
    await lifecycle.settle(
      tx,
      [...rows.values()].map((row) => ({
        row,
        outcome: { transactionId: randomUUID() },
        held: 0n,
        cause: {},
      })),
    );
  });
}
