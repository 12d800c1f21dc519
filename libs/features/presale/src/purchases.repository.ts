import type { RoundName } from '#brand';
import type {
  AmountUnit,
  ListQuery,
  MoneyMode,
  NetworkFee,
  PurchaseCurrency,
  PurchaseStatus,
} from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import type { Shares } from './split-policy.js';

/** SQL for the manual payments: the purchases that their approvals created. */
export const MANUAL_PURCHASES = `SELECT id, status, buyer_wallet, mode, cluster, token_amount, amount_paid, amount_unit,
  payment_currency, transaction_id FROM presale_purchase WHERE payment = 'manual'`;

export interface NewPurchase extends MoneyMode {
  id: string;
  round: RoundName;
  /** The version of the terms under which it is made. */
  termsVersion: number;
  /** `page`: bought on the page. `manual`: paid manually and verified by an operator. */
  payment: 'page' | 'manual';
  /** Whether its tokens are reserved until it is settled. */
  held: boolean;
  tokenAmount: bigint;
  paymentCurrency: string;
  amountPaid: string;
  amountUnit: string;
  networkFee: NetworkFee;
  buyerWallet: string;
  buyerEmail: string | undefined;
  /** The buyer's language. */
  language: string;
  /** The hash of the legal texts that the buyer has accepted now. */
  acceptedTerms?: string | undefined;
}

export interface PurchaseRow extends MoneyMode {
  id: string;
  round: RoundName;
  /** Null if it was made before the terms had versions. */
  termsVersion: number | null;
  payment: 'page' | 'manual';
  status: PurchaseStatus;
  held: boolean;
  tokenAmount: bigint;
  /** What was asked for, if the payment bought less. */
  askedAmount: bigint | null;
  paymentCurrency: PurchaseCurrency;
  amountPaid: string;
  amountUnit: AmountUnit;
  networkFee: NetworkFee;
  buyerWallet: string;
  buyerEmail: string | null;
  /** The account was deleted, so the e-mail address is deleted once the purchase is settled. */
  forgetEmail: boolean;
  language: string | null;
  /** The name of the obstacle; in the oldest rows a sentence. */
  failureReason: string | null;
  transactionId: string | null;
  ledgerTransactionId: string | null;
  charityAmount: bigint | null;
  releaseAmount: bigint | null;
  vestedAmount: bigint | null;
  roundingAmount: bigint | null;
  createdAt: Date;
  settledAt: Date | null;
  reversedAt: Date | null;
  /** When the payout of its release share was asked for. */
  releaseAskedAt: Date | null;
  acceptedTerms: string | null;
  acceptedTermsAt: Date | null;
}

export async function insertPurchases(
  tx: Tx,
  purchases: readonly NewPurchase[],
): Promise<Map<string, PurchaseRow>> {
  const inserted = await rows<PurchaseRow>(
    tx,
    `INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid,
       amount_unit, network_fee, buyer_wallet, buyer_email, language, payment, held, terms_version,
       accepted_terms, accepted_terms_at)
     SELECT p.id, 'processing', p.mode, p.cluster, p.round, p.token_amount, p.payment_currency, p.amount_paid,
       p.amount_unit, p.network_fee, p.buyer_wallet, p.buyer_email, p.language, p.payment, p.held, p.terms_version,
       p.accepted_terms, CASE WHEN p.accepted_terms IS NOT NULL THEN now() END
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::numeric[], $6::text[], $7::text[], $8::text[],
       $9::jsonb[], $10::text[], $11::text[], $12::text[], $13::text[], $14::boolean[], $15::integer[], $16::text[])
       AS p (id, mode, cluster, round, token_amount, payment_currency, amount_paid, amount_unit, network_fee,
             buyer_wallet, buyer_email, language, payment, held, terms_version, accepted_terms)
     RETURNING *`,
    [
      purchases.map(({ id }) => id),
      purchases.map(({ mode }) => mode),
      purchases.map(({ cluster }) => cluster),
      purchases.map(({ round }) => round),
      purchases.map(({ tokenAmount }) => tokenAmount),
      purchases.map(({ paymentCurrency }) => paymentCurrency),
      purchases.map(({ amountPaid }) => amountPaid),
      purchases.map(({ amountUnit }) => amountUnit),
      purchases.map(({ networkFee }) => JSON.stringify(networkFee)),
      purchases.map(({ buyerWallet }) => buyerWallet),
      purchases.map(({ buyerEmail }) => buyerEmail ?? null),
      purchases.map(({ language }) => language),
      purchases.map(({ payment }) => payment),
      purchases.map(({ held }) => held),
      purchases.map(({ termsVersion }) => termsVersion),
      purchases.map(({ acceptedTerms }) => acceptedTerms ?? null),
    ],
  );
  return new Map(inserted.map((row) => [row.id, row]));
}

export async function findPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  return (await findPurchases(tx, [id]))[0];
}

export function findPurchases(tx: Tx, ids: readonly string[]): Promise<PurchaseRow[]> {
  return rows(tx, `SELECT * FROM presale_purchase WHERE id = ANY($1)`, [ids]);
}

/** Locks and returns those of the purchases that have one of these statuses, in a fixed order, so that transactions don't deadlock. */
export function lockPurchases(
  tx: Tx,
  ids: readonly string[],
  ...status: PurchaseStatus[]
): Promise<PurchaseRow[]> {
  return rows(
    tx,
    `SELECT * FROM presale_purchase WHERE id = ANY($1) AND status = ANY($2) ORDER BY id FOR UPDATE`,
    [ids, status],
  );
}

export async function findByTransactionId(tx: Tx, transactionId: string): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(tx, `SELECT * FROM presale_purchase WHERE transaction_id = $1`, [
    transactionId,
  ]);
  return row;
}

/** Newest first. */
export function findPurchasesOfWallets(
  tx: Tx,
  wallets: readonly string[],
  { limit, cursor = NEWEST }: ListQuery,
): Promise<(PurchaseRow & { position: string })[]> {
  return rows(
    tx,
    `SELECT * FROM presale_purchase WHERE buyer_wallet = ANY($1) AND position < $2 ORDER BY position DESC LIMIT $3`,
    [wallets, cursor, limit],
  );
}

export interface ConfirmedPurchase {
  /** With the tokens and the amount that are booked. */
  row: Pick<PurchaseRow, 'id' | 'tokenAmount' | 'amountPaid'>;
  transactionId: string;
  ledgerTransactionId: string;
  shares: Shares;
}

export async function confirmPurchases(tx: Tx, confirmed: readonly ConfirmedPurchase[]): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase p SET status = 'confirmed', settled_at = now(), transaction_id = c.transaction_id,
       ledger_transaction_id = c.ledger_transaction_id, charity_amount = c.charity, release_amount = c.release,
       vested_amount = c.vested, rounding_amount = c.rounding, failure_reason = NULL, amount_paid = c.amount_paid,
       asked_amount = CASE WHEN p.token_amount > c.tokens THEN p.token_amount END, token_amount = c.tokens
     FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
       $8::numeric[], $9::text[])
       AS c (id, transaction_id, ledger_transaction_id, charity, release, vested, rounding, tokens, amount_paid)
     WHERE p.id = c.id`,
    [
      confirmed.map(({ row }) => row.id),
      confirmed.map(({ transactionId }) => transactionId),
      confirmed.map(({ ledgerTransactionId }) => ledgerTransactionId),
      confirmed.map(({ shares }) => shares.charity),
      confirmed.map(({ shares }) => shares.release),
      confirmed.map(({ shares }) => shares.vested),
      confirmed.map(({ shares }) => shares.rounding),
      confirmed.map(({ row }) => row.tokenAmount),
      confirmed.map(({ row }) => row.amountPaid),
    ],
  );
}

/** The figures stay in the row, to show what was reversed. */
export async function markReversed(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE presale_purchase SET status = 'reversed', reversed_at = now() WHERE id = $1`, [id]);
}

export async function failPurchases(
  tx: Tx,
  failed: readonly { id: string; reason: string }[],
): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase p SET status = 'failed', settled_at = now(), failure_reason = f.reason
     FROM unnest($1::uuid[], $2::text[]) AS f (id, reason) WHERE p.id = f.id`,
    [failed.map(({ id }) => id), failed.map(({ reason }) => reason)],
  );
}

/** Purchases with this e-mail address, newest first. Amounts are text, because the export is JSON. */
export function findPurchasesOfEmail(
  tx: Tx,
  email: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  return rows(
    tx,
    `SELECT id, status, mode, cluster, round, terms_version, payment, token_amount::text, payment_currency, amount_paid, amount_unit,
       network_fee, buyer_wallet, buyer_email, language, failure_reason, transaction_id, charity_amount::text,
       release_amount::text, vested_amount::text, rounding_amount::text, created_at, settled_at, reversed_at,
       accepted_terms, accepted_terms_at
     FROM presale_purchase WHERE lower(buyer_email) = lower($1) ORDER BY position DESC LIMIT $2`,
    [email, limit],
  );
}

/** Deletes the address from settled purchases now, and marks the others so that it is deleted once they are settled. */
export async function forgetBuyerEmail(tx: Tx, email: string): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase SET forget_email = true, buyer_email = CASE WHEN status = 'processing' THEN buyer_email END
     WHERE lower(buyer_email) = lower($1)`,
    [email],
  );
}

/** Deletes the e-mail addresses from purchases. */
export async function forgetEmailsOfPurchases(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query(`UPDATE presale_purchase SET buyer_email = NULL WHERE id = ANY($1)`, [ids]);
}

/** The age of the oldest processing purchase in seconds; 0 if there is none. */
export async function oldestProcessingSeconds(tx: Tx): Promise<number> {
  const [row] = await rows<{ seconds: number }>(
    tx,
    `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds FROM presale_purchase
     WHERE status = 'processing'`,
  );
  return row?.seconds ?? 0;
}

/** SQL of the purchases, for the proof of the sale. */
export const PURCHASES = '(SELECT * FROM presale_purchase)';
