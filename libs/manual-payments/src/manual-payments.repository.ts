import type {
  Cluster,
  ManualPaymentStatus,
  PaymentCurrency,
  ReceiptType,
  SettlementMode,
} from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';

export interface NewManualPayment {
  id: string;
  mode: string;
  cluster: string;
  email: string;
  wallet: string;
  language: string;
  claimedAmount: string | undefined;
  claimedCurrency: string | undefined;
  receipt: { key: string; type: ReceiptType; bytes: number } | undefined;
}

export interface ManualPaymentRow {
  id: string;
  status: ManualPaymentStatus;
  mode: SettlementMode;
  cluster: Cluster;
  email: string;
  wallet: string;
  language: string;
  claimed_amount: string | null;
  claimed_currency: PaymentCurrency | null;
  /** Null when there never was one, or its retention is over: then its type is still known. */
  receipt_key: string | null;
  receipt_type: ReceiptType | null;
  receipt_bytes: number | null;
  decided_by_email: string | null;
  decided_at: Date | null;
  reason: string | null;
  created_at: Date;
  /** Of the purchase an approval made. */
  token_amount: string | null;
  amount_paid: string | null;
  amount_unit: string | null;
  payment_currency: PaymentCurrency | null;
  transaction_id: string | null;
  /** Its place in the list. */
  turn: string;
}

export async function insertManualPayment(tx: Tx, payment: NewManualPayment): Promise<Date> {
  const [row] = await rows<{ created_at: Date }>(
    tx,
    `INSERT INTO manual_payment (id, mode, cluster, email, wallet, language, claimed_amount, claimed_currency,
       receipt_key, receipt_type, receipt_bytes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING created_at`,
    [
      payment.id,
      payment.mode,
      payment.cluster,
      payment.email,
      payment.wallet,
      payment.language,
      payment.claimedAmount ?? null,
      payment.claimedCurrency ?? null,
      payment.receipt?.key ?? null,
      payment.receipt?.type ?? null,
      payment.receipt?.bytes ?? null,
    ],
  );
  return row!.created_at;
}

/** Pending ones by age, then decided ones, the newest first: the expression of the index `manual_payment_in_turn`. */
const TURN = `(CASE WHEN m.status = 'pending' THEN m.position ELSE 1000000000000000000 - m.position END)`;

const SELECT = `SELECT m.*, ${TURN} AS turn, p.token_amount, p.amount_paid, p.amount_unit, p.payment_currency, p.transaction_id
  FROM manual_payment m LEFT JOIN presale_purchase p ON p.id = m.purchase_id`;

/** @param after the turn of the last one seen */
export function findManualPayments(
  tx: Tx,
  { status, after, limit }: { status: string | undefined; after: string | undefined; limit: number },
): Promise<ManualPaymentRow[]> {
  return rows<ManualPaymentRow>(
    tx,
    `${SELECT} WHERE ($1::text IS NULL OR m.status = $1) AND ($2::bigint IS NULL OR ${TURN} > $2)
     ORDER BY turn LIMIT $3`,
    [status ?? null, after ?? null, limit],
  );
}

export async function findManualPayment(tx: Tx, id: string): Promise<ManualPaymentRow | undefined> {
  const [row] = await rows<ManualPaymentRow>(tx, `${SELECT} WHERE m.id = $1`, [id]);
  return row;
}

/** The payment, locked: whoever decides at the same time waits and finds it decided. */
export async function lockManualPayment(tx: Tx, id: string): Promise<ManualPaymentRow | undefined> {
  const [locked] = await rows(tx, `SELECT id FROM manual_payment WHERE id = $1 FOR UPDATE`, [id]);
  return locked === undefined ? undefined : findManualPayment(tx, id);
}

export async function decideManualPayment(
  tx: Tx,
  id: string,
  decision: { by: string; byEmail: string } & ({ purchaseId: string } | { reason: string }),
): Promise<void> {
  const approved = 'purchaseId' in decision;
  await tx.query(
    `UPDATE manual_payment SET status = $2, decided_by = $3, decided_by_email = $4, decided_at = now(),
       purchase_id = $5, reason = $6 WHERE id = $1`,
    [
      id,
      approved ? 'approved' : 'rejected',
      decision.by,
      decision.byEmail,
      approved ? decision.purchaseId : null,
      approved ? null : decision.reason,
    ],
  );
}
