import { randomUUID } from 'node:crypto';
import type { Brand } from '#libs/brand';
import { parseUnits } from '#libs/contracts';
import { accounts, type Ledger } from '#libs/ledger';
import type { Tx } from '#libs/platform';
import { hasDonations, insertDonations } from './donations.repository.js';

/** Seeds a fresh demo with the brand's community total, as demo data in the ledger and the feed (reading D13). */
export async function seedDemoDonations(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  if (await hasDonations(tx)) return;
  const { total, donors } = brand.donations.demo;
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
    shareOut(amount, donors).map((share) => ({
      id: randomUUID(),
      userId: randomUUID(),
      walletAddress: null,
      amount: share,
      message: null,
      donationType: 'manual' as const,
      transactionHash: null,
      ledgerTransactionId,
      purchaseId: null,
      source: 'wallet' as const,
      auto: false,
      demo: true,
    })),
  );
}

/** As equal as whole base units allow; the parts sum to the amount. */
export function shareOut(amount: bigint, parts: number): bigint[] {
  const share = amount / BigInt(parts);
  const rest = Number(amount % BigInt(parts));
  return Array.from({ length: parts }, (_, index) => (index < rest ? share + 1n : share));
}
