import { expect } from '@jest/globals';
import { parseUnits } from '#contracts';
import { FEATURES } from '#features';
import { verifyCharity } from '#features/charity';
import { verifyHistory, verifyLedger } from '#money/ledger';
import { rows, type Tx, type UnitOfWork } from '#platform';
import { ChainReader, RpcPool } from '#money/chain';
import { isPayoutKey } from '../../apps/signer/src/payout-key.js';
import { verifyChainPayments } from '../../libs/features/chain-payments/src/verify-chain-payments.js';
import { verifyDonations } from '../../libs/features/donations/src/verify-donations.js';
import { verifyGifts } from '../../libs/features/donations/src/verify-gifts.js';
import { verifyPayouts } from '../../libs/features/payouts/src/verify-payouts.js';
import { verifyPresale } from '../../libs/features/presale/src/verify-presale.js';
import { findWatch } from '../../libs/features/chain-payments/src/watch.repository.js';
import { brand, SOLD_BEFORE } from './kingdom.js';
import type { PayableChain } from './payers.js';

/** The handlers of events do not run here, so what they record may be missing for any time. */
const NEVER = '100 years';

/** A watched account of a currency of the books, which holds its opening and everything that was noted since. */
interface Watched {
  address: string;
  role: 'payment' | 'payout';
  mint: string | null;
  sum: bigint;
}

/** Checks the invariants of payments. The chain must have been read since the last payment. */
export async function checkPaymentBooks(unitOfWork: UnitOfWork, chain: PayableChain): Promise<void> {
  expect(await unitOfWork.snapshot(findWatch)).toMatchObject({ problem: null });
  expect(await unitOfWork.snapshot(findingsOf)).toEqual([]);
  expect(await unitOfWork.snapshot(contradictionsOf)).toEqual([]);
  const payouts = await unitOfWork.snapshot((tx) => rows<{ key: string }>(tx, 'SELECT key FROM payout'));
  // The signer refuses others.
  expect(payouts.filter(({ key }) => !isPayoutKey(key))).toEqual([]);
  const watched = await unitOfWork.snapshot((tx) =>
    rows<Watched>(
      tx,
      `SELECT address, role, mint, opening + coalesce((SELECT sum(delta) FROM chain_transfer WHERE account = address), 0) AS sum
       FROM watched_account WHERE currency IS NOT NULL`,
    ),
  );
  const held = await balancesOnChain(chain, watched);
  expect(watched.map(({ address, sum }) => [address, sum])).toEqual(held);
}

/** What the checks of `npm run verify` find. */
async function findingsOf(tx: Tx) {
  const kinds = FEATURES.flatMap(({ ledgerKinds = [] }) => ledgerKinds);
  const reports = [
    await verifyLedger(tx),
    await verifyHistory(tx, kinds),
    await verifyChainPayments(tx),
    await verifyPayouts(tx),
    await verifyCharity(tx, NEVER),
    await verifyPresale(tx, NEVER),
    await verifyDonations(tx, NEVER),
    await verifyGifts(tx, brand, NEVER),
  ];
  return reports.flatMap(({ findings }) => findings);
}

/** Finds signatures that pay for two requests, purchases of more than was asked for, and an oversold sale. */
function contradictionsOf(tx: Tx): Promise<object[]> {
  const { saleSupply } = brand.presale;
  const { decimals } = brand.token;
  const forSale = parseUnits(saleSupply, decimals) - parseUnits(SOLD_BEFORE, decimals);
  return rows(
    tx,
    `SELECT 'pays for two requests' AS fault, signature AS name FROM chain_transfer
       WHERE credited > 0 GROUP BY signature HAVING count(DISTINCT request_id) > 1
     UNION ALL SELECT 'completes two purchases', transaction_id FROM presale_purchase
       WHERE status = 'confirmed' GROUP BY transaction_id HAVING count(*) > 1
     UNION ALL SELECT 'sells more than asked', r.id::text FROM payment_request r
       JOIN presale_purchase p ON p.id = r.subject_id WHERE p.token_amount > r.tokens
     UNION ALL SELECT 'oversold', id FROM presale_sale WHERE allocated + reserved > $1 OR reserved < 0`,
    [forSale],
  );
}

/** Reads the accounts by a client of its own, so that faults of a test's RPC do not reach it. */
async function balancesOnChain(
  { rpcUrl, paymentAddress, payoutAddress }: PayableChain,
  watched: readonly Watched[],
): Promise<[address: string, balance: bigint][]> {
  const reader = new ChainReader(new RpcPool([rpcUrl], { requestsPerSecond: Infinity }));
  const { balances } = await reader.balances(
    watched.map(({ address, mint, role }) => ({
      address,
      mint,
      owner: role === 'payment' ? paymentAddress : payoutAddress,
    })),
  );
  return watched.map(({ address }, index) => [address, balances[index]!]);
}
