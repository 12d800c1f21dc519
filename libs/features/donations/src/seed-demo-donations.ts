import { randomUUID } from 'node:crypto';
import type { Brand } from '#brand';
import { parseUnits } from '#contracts';
import { accounts, type Ledger } from '#money/ledger';
import type { Tx } from '#platform';
import { demoGifts } from './demo-gifts.js';
import { hasDonations, insertDonations, spreadDemoDonations } from './donations.repository.js';

const DAYS = 30;

/** Seeds a new demo with the brand's community total, as demo data in the ledger and the feed (reading D13). */
export async function seedDemoDonations(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  if (await hasDonations(tx)) return;
  const { total, donors, messages } = brand.donations.demo;
  const amount = parseUnits(total, brand.token.decimals);
  const ledgerTransactionId = await ledger.post(tx, {
    kind: 'demo-donations',
    key: 'demo-donations',
    metadata: { demo: 'true' },
    postings: [
      { account: accounts.demoData, amount: -amount },
      { account: accounts.charityFund, amount },
    ],
  });
  await insertDonations(
    tx,
    demoGifts(amount, donors, messages).map(({ amount: given, message }) => ({
      id: randomUUID(),
      userId: randomUUID(),
      walletAddress: null,
      amount: given,
      currency: 'token' as const,
      message,
      donationType: 'manual' as const,
      transactionHash: null,
      ledgerTransactionId,
      purchaseId: null,
      source: 'wallet' as const,
      mode: 'simulated' as const,
      auto: false,
      demo: true,
    })),
  );
  await spreadDemoDonations(tx, DAYS);
}
