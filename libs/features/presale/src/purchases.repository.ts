import type {
  AmountUnit,
  ListQuery,
  MoneyMode,
  NetworkFee,
  PaymentCurrency,
  PurchaseStatus,
} from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import type { Shares } from './split-policy.js';

/** SQL for the manual payments: the purchases that their approvals created. */
export const MANUAL_PURCHASES = `SELECT id, status, buyer_wallet, mode, cluster, token_amount, amount_paid, amount_unit,
  payment_currency, transaction_id FROM presale_purchase WHERE payment = 'manual'`;

export interface NewPurchase extends MoneyMode {
  id: string;
  round: string;
  /** `page`: bought on the page. `manual`: paid manually and verified by an operator. */
  payment: 'page' | 'manual';
  tokenAmount: bigint;
  paymentCurrency: string;
  amountPaid: string;
  amountUnit: string;
  networkFee: NetworkFee;
  buyerWallet: string;
  buyerEmail: string | undefined;
  /** The buyer's language. */
  language: string;
}

export interface PurchaseRow extends MoneyMode {
  id: string;
  payment: 'page' | 'manual';
  status: PurchaseStatus;
  tokenAmount: bigint;
  paymentCurrency: PaymentCurrency;
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
}

export async function insertPurchase(tx: Tx, purchase: NewPurchase): Promise<PurchaseRow> {
  const [row] = await rows<PurchaseRow>(
    tx,
    `INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid,
       amount_unit, network_fee, buyer_wallet, buyer_email, language, payment)
     VALUES ($1, 'processing', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *`,
    [
      purchase.id,
      purchase.mode,
      purchase.cluster,
      purchase.round,
      purchase.tokenAmount,
      purchase.paymentCurrency,
      purchase.amountPaid,
      purchase.amountUnit,
      JSON.stringify(purchase.networkFee),
      purchase.buyerWallet,
      purchase.buyerEmail ?? null,
      purchase.language,
      purchase.payment,
    ],
  );
  return row as PurchaseRow;
}

export async function findPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(tx, `SELECT * FROM presale_purchase WHERE id = $1`, [id]);
  return row;
}

/** Locks and returns the purchase if it has this status. */
export async function lockPurchase(
  tx: Tx,
  id: string,
  status: 'processing' | 'confirmed',
): Promise<PurchaseRow | undefined> {
  const [row] = await rows<PurchaseRow>(
    tx,
    `SELECT * FROM presale_purchase WHERE id = $1 AND status = $2 FOR UPDATE`,
    [id, status],
  );
  return row;
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

export async function confirmPurchase(
  tx: Tx,
  id: string,
  settled: { transactionId: string; ledgerTransactionId: string; shares: Shares },
): Promise<void> {
  const { charity, release, vested, rounding } = settled.shares;
  await tx.query(
    `UPDATE presale_purchase SET status = 'confirmed', settled_at = now(), transaction_id = $2,
       ledger_transaction_id = $3, charity_amount = $4, release_amount = $5, vested_amount = $6, rounding_amount = $7
     WHERE id = $1`,
    [id, settled.transactionId, settled.ledgerTransactionId, charity, release, vested, rounding],
  );
}

/** The figures stay in the row, to show what was reversed. */
export async function markReversed(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE presale_purchase SET status = 'reversed', reversed_at = now() WHERE id = $1`, [id]);
}

export async function failPurchase(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.query(
    `UPDATE presale_purchase SET status = 'failed', settled_at = now(), failure_reason = $2 WHERE id = $1`,
    [id, reason],
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
    `SELECT id, status, mode, cluster, round, payment, token_amount::text, payment_currency, amount_paid, amount_unit,
       network_fee, buyer_wallet, buyer_email, language, failure_reason, transaction_id, charity_amount::text,
       release_amount::text, vested_amount::text, rounding_amount::text, created_at, settled_at, reversed_at
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

/** Deletes the e-mail address from one purchase. */
export async function forgetEmailOfPurchase(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE presale_purchase SET buyer_email = NULL WHERE id = $1`, [id]);
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
