import type { Brand } from '#brand';
import { formatUnits } from '#contracts';
import { findMisbooked } from '#money/ledger';
import {
  type Differences,
  FoundDifferences,
  MAX_WAIT,
  type Tx,
  type Verification,
  verification,
} from '#platform';
import { signedBy, walletKey } from '#features/wallets';
import { thresholdsOf } from './badge-policy.js';
import {
  DEMO_BOOKINGS,
  findContradictions,
  findSignedGifts,
  findWrongPaidGifts,
  findWrongSignatures,
  findWrongStandings,
  GIFT_BOOKINGS,
  type SignedGiftRow,
} from './verify-gifts.repository.js';

const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

export const GIFT_KINDS = [GIFT_BOOKINGS.kind, DEMO_BOOKINGS.kind];

/**
 * Compares every gift with its ledger transaction and with the terms that its wallet signed, and every member's
 * total and badge with the amounts that the member's donations have moved in the ledger.
 * @param maxWait a PostgreSQL interval: how long a donation may wait before it counts for a badge
 */
export const verifyGifts = async (tx: Tx, brand: Brand, maxWait = MAX_WAIT): Promise<Verification> =>
  verification(
    'gifts and badges',
    await findMisbooked(tx, GIFT_BOOKINGS),
    await findMisbooked(tx, DEMO_BOOKINGS),
    await findContradictions(tx),
    await findWrongPaidGifts(tx),
    await findWrongStandings(tx, thresholdsOf(brand), maxWait),
    await findWrongSignatures(tx),
    await findForgedSignatures(tx, brand),
  );

/** Verifies every stored signature, in batches. */
async function findForgedSignatures(tx: Tx, { token }: Brand): Promise<Differences> {
  const found = new FoundDifferences();
  let after = FIRST;
  for (;;) {
    const batch = await findSignedGifts(tx, after, BATCH);
    for (const gift of batch) await checkSignature(gift, token.decimals, found);
    if (batch.length < BATCH) return found;
    after = batch.at(-1)!.donationId;
  }
}

async function checkSignature(gift: SignedGiftRow, decimals: number, found: FoundDifferences): Promise<void> {
  const { donationId: row, walletAddress: wallet, nonce, signedText: text, signature } = gift;
  const key = walletKey(wallet);
  const at = { table: 'donation_signature', row };
  if (!key || !(await signedBy(key, text, signature)))
    found.add({
      ...at,
      column: 'signature',
      expected: `${wallet}'s own of the signed text`,
      found: signature,
    });
  const lines = text.split('\n');
  const lineValue = (name: string): string | undefined =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  found.compare({ ...at, column: 'the wallet in signed_text' }, wallet, lineValue('Wallet'));
  found.compare({ ...at, column: 'nonce' }, lineValue('Nonce'), nonce);
  const amount = formatUnits(gift.amount, decimals);
  found.compare({ ...at, column: 'the amount in signed_text' }, amount, lineValue('Amount')?.split(' ')[0]);
}
