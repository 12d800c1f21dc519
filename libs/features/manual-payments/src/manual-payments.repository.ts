import {
  type ListQuery,
  type ManualPaymentChoice,
  type ManualPaymentStatus,
  MAX_COUNTED,
  type MoneyMode,
  type PaymentCurrency,
  type ReceiptType,
  type SharedTrait,
} from '#contracts';
import { MANUAL_PURCHASES } from '#features/presale';
import { rows, type Tx } from '#platform';
import { referenceKey } from './reference-key.js';

export interface NewManualPayment extends MoneyMode {
  id: string;
  email: string;
  wallet: string;
  language: string;
  claimedAmount: string | undefined;
  claimedCurrency: string | undefined;
  claimedPaid: string | undefined;
  claimedReference: string | undefined;
  receipt: { key: string; type: ReceiptType; bytes: number; hash: string } | undefined;
}

export interface ManualPaymentRow extends MoneyMode {
  id: string;
  status: ManualPaymentStatus;
  email: string;
  wallet: string;
  language: string;
  /** The sender's account was deleted. The address is removed once the payment is decided. */
  forgetEmail: boolean;
  claimedAmount: string | null;
  claimedCurrency: PaymentCurrency | null;
  claimedPaid: string | null;
  claimedReference: string | null;
  /** The reference as the operator entered it. */
  reference: string | null;
  /**
   * Null if there was no receipt or its retention period is over. In the second case, `receiptType` is still set.
   */
  receiptKey: string | null;
  receiptType: ReceiptType | null;
  receiptBytes: number | null;
  decidedByEmail: string | null;
  decidedAt: Date | null;
  reason: string | null;
  createdAt: Date;
  purchaseId: string | null;
  /** From here to `transactionId`: the purchase that the approval created. */
  tokenAmount: bigint | null;
  amountPaid: string | null;
  amountUnit: string | null;
  paymentCurrency: PaymentCurrency | null;
  transactionId: string | null;
  /** The latest request to undo the approval. */
  undoId: string | null;
  undoReason: string | null;
  undoAskedBy: string | null;
  undoAskedAt: Date | null;
  undoOutcome: 'confirmed' | 'declined' | null;
  undoDecidedBy: string | null;
  undoDecidedAt: Date | null;
  /** The payment's position in the list. */
  turn: string;
  /** How many other payments share each trait with this one, counted up to `MAX_COUNTED`. */
  shared: Record<SharedTrait, number>;
}

export async function insertManualPayment(tx: Tx, payment: NewManualPayment): Promise<Date> {
  const [row] = await rows<{ createdAt: Date }>(
    tx,
    `INSERT INTO manual_payment (id, mode, cluster, email, wallet, language, claimed_amount, claimed_currency,
       claimed_paid, claimed_reference, reference_key, receipt_key, receipt_type, receipt_bytes, receipt_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING created_at`,
    [
      payment.id,
      payment.mode,
      payment.cluster,
      payment.email,
      payment.wallet,
      payment.language,
      payment.claimedAmount ?? null,
      payment.claimedCurrency ?? null,
      payment.claimedPaid ?? null,
      payment.claimedReference ?? null,
      payment.claimedReference === undefined ? null : referenceKey(payment.claimedReference),
      payment.receipt?.key ?? null,
      payment.receipt?.type ?? null,
      payment.receipt?.bytes ?? null,
      payment.receipt?.hash ?? null,
    ],
  );
  return row!.createdAt;
}

/**
 * The order of the list: pending payments oldest first, then decided ones newest first. This is the expression of
 * the index `manual_payment_in_turn`.
 */
const TURN = `(CASE WHEN m.status = 'pending' THEN m.position ELSE 1000000000000000000 - m.position END)`;

/**
 * The expressions that are equal if payments share a trait; the indexes use the same ones. Null is never shared.
 */
const TRAITS: Record<SharedTrait, (payment: string) => string> = {
  receipt: (payment) => `${payment}.receipt_hash`,
  wallet: (payment) => `${payment}.wallet`,
  email: (payment) => `nullif(lower(${payment}.email), '')`,
  reference: (payment) => `${payment}.reference_key`,
};

const SHARED = Object.entries(TRAITS).map(
  ([trait, of]) =>
    `'${trait}', (SELECT count(*) FROM (
       SELECT FROM manual_payment o WHERE ${of('o')} = ${of('m')} AND o.id <> m.id LIMIT ${MAX_COUNTED}
     ) others)`,
);

const SELECT = `SELECT m.*, ${TURN} AS turn, p.token_amount, p.amount_paid, p.amount_unit, p.payment_currency, p.transaction_id,
    u.id AS undo_id, u.reason AS undo_reason, u.asked_by_email AS undo_asked_by, u.asked_at AS undo_asked_at,
    u.outcome AS undo_outcome, u.decided_by_email AS undo_decided_by, u.decided_at AS undo_decided_at,
    json_build_object(${SHARED.join(', ')}) AS shared
  FROM manual_payment m LEFT JOIN (${MANUAL_PURCHASES}) p ON p.id = m.purchase_id
    LEFT JOIN LATERAL (
      SELECT * FROM manual_payment_undo WHERE payment_id = m.id ORDER BY asked_at DESC LIMIT 1
    ) u ON true`;

/** Compares parameter 1 although it is known here, so that the query has the same parameters for every status. */
const UNDO_ASKED = `$1 = 'undo-asked' AND m.status = 'approved' AND u.id IS NOT NULL AND u.outcome IS NULL`;

export interface PaymentFilter {
  status: ManualPaymentChoice | undefined;
  /** Selects this payment and all payments that share the trait with it. */
  like: { id: string; trait: SharedTrait } | undefined;
}

/** The cursor is the `turn` of the last payment seen. */
export function findManualPayments(
  tx: Tx,
  { status, like }: PaymentFilter,
  { limit, cursor = '0' }: ListQuery,
): Promise<ManualPaymentRow[]> {
  const trait = like && TRAITS[like.trait];
  const alike = trait
    ? `${trait('m')} = (SELECT ${trait('l')} FROM manual_payment l WHERE l.id = $4)`
    : '$4::uuid IS NULL';
  return rows<ManualPaymentRow>(
    tx,
    `${SELECT} WHERE ${status === 'undo-asked' ? UNDO_ASKED : '($1::text IS NULL OR m.status = $1)'} AND ${TURN} > $2 AND ${alike}
     ORDER BY turn LIMIT $3`,
    [status ?? null, cursor, limit, like?.id ?? null],
  );
}

export async function findManualPayment(tx: Tx, id: string): Promise<ManualPaymentRow | undefined> {
  const [row] = await rows<ManualPaymentRow>(tx, `${SELECT} WHERE m.id = $1`, [id]);
  return row;
}

/** Returns the payment with its row locked. A concurrent decision waits and then finds the payment decided. */
export async function lockManualPayment(tx: Tx, id: string): Promise<ManualPaymentRow | undefined> {
  const [locked] = await rows(tx, `SELECT id FROM manual_payment WHERE id = $1 FOR UPDATE`, [id]);
  return locked === undefined ? undefined : findManualPayment(tx, id);
}

/**
 * The result of a decision: the purchase of an approval and the reference of its transaction, or the reason of a
 * rejection.
 */
export type Outcome = { purchaseId: string; reference: string } | { reason: string };

/** Stores the decision. Throws a unique violation if another approved payment has the same reference. */
export async function decideManualPayment(
  tx: Tx,
  id: string,
  decision: { by: string; byEmail: string } & Outcome,
): Promise<void> {
  const approved = 'purchaseId' in decision;
  await tx.query(
    `UPDATE manual_payment SET status = $2, decided_by = $3, decided_by_email = $4, decided_at = now(),
       purchase_id = $5, reason = $6, reference = $7, reference_key = coalesce($8, reference_key) WHERE id = $1`,
    [
      id,
      approved ? 'approved' : 'rejected',
      decision.by,
      decision.byEmail,
      approved ? decision.purchaseId : null,
      approved ? null : decision.reason,
      approved ? decision.reference : null,
      approved ? referenceKey(decision.reference) : null,
    ],
  );
}

/** The manual payments reported with an address, newest first. */
export function findPaymentsOfEmail(
  tx: Tx,
  email: string,
  limit: number,
): Promise<Record<string, unknown>[]> {
  return rows(
    tx,
    `SELECT m.id, m.status, m.mode, m.cluster, m.email, m.wallet, m.language, m.claimed_amount, m.claimed_currency, m.claimed_paid,
       m.claimed_reference, m.reference, m.receipt_type, m.receipt_bytes, m.receipt_key IS NOT NULL AS receipt_kept, m.reason,
       u.reason AS undo_reason, m.purchase_id, m.created_at, m.decided_at, u.decided_at AS undone_at
     FROM manual_payment m LEFT JOIN manual_payment_undo u ON u.payment_id = m.id AND u.outcome = 'confirmed'
     WHERE ${TRAITS.email('m')} = lower($1) ORDER BY m.position DESC LIMIT $2`,
    [email, limit],
  );
}

/**
 * Removes the address from decided payments at once, and marks pending ones so that it is removed when they are
 * decided.
 */
export async function forgetPayerEmail(tx: Tx, email: string): Promise<void> {
  await tx.query(
    `UPDATE manual_payment m SET forget_email = true, email = CASE WHEN m.status = 'pending' THEN m.email ELSE '' END
     WHERE ${TRAITS.email('m')} = lower($1)`,
    [email],
  );
}

/** How decisions name an operator whose account is deleted: by the beginning of its id. */
const NAMELESS = 'left($1::text, 8)';

/** Removes an operator's address from all decisions. The ids there still show who decided. */
export async function forgetOperator(tx: Tx, userId: string): Promise<void> {
  await tx.query(`UPDATE manual_payment SET decided_by_email = ${NAMELESS} WHERE decided_by = $1::uuid`, [
    userId,
  ]);
  await tx.query(
    `UPDATE manual_payment_undo SET asked_by_email = CASE WHEN asked_by = $1::uuid THEN ${NAMELESS} ELSE asked_by_email END,
       decided_by_email = CASE WHEN decided_by = $1::uuid THEN ${NAMELESS} ELSE decided_by_email END
     WHERE $1::uuid IN (asked_by, decided_by)`,
    [userId],
  );
}

export async function forgetEmailOf(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE manual_payment SET email = '' WHERE id = $1`, [id]);
}
