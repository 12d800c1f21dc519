import {
  type ListQuery,
  type ManualPaymentChoice,
  MAX_COUNTED,
  type MoneyMode,
  type PaymentCurrency,
  type SharedTrait,
} from '#contracts';
import { MANUAL_PURCHASES } from '#features/presale';
import { newest, rows, type SearchTerm, type Tx } from '#platform';
import { ManualPaymentRow } from './manual-payment.entity.js';
import type { UndoRow } from './payment-undo.entity.js';
import { referenceKey } from './reference-key.js';

const payments = (tx: Tx) => tx.getRepository(ManualPaymentRow);

type Claims = 'claimedAmount' | 'claimedCurrency' | 'claimedPaid' | 'claimedReference';
type Receipt = 'receiptKey' | 'receiptType' | 'receiptBytes' | 'receiptHash';
export type NewManualPayment = Pick<
  ManualPaymentRow,
  'id' | keyof MoneyMode | 'email' | 'wallet' | 'language'
> &
  Partial<Pick<ManualPaymentRow, Claims | Receipt>>;

/** A payment with the purchase that its approval created, and the latest request to undo the approval. */
export interface PaymentDetails extends ManualPaymentRow {
  tokenAmount: bigint | null;
  amountPaid: string | null;
  amountUnit: string | null;
  transactionId: string | null;
  paymentCurrency: PaymentCurrency | null;
  undoId: UndoRow['id'] | null;
  undoReason: UndoRow['reason'] | null;
  undoAskedBy: UndoRow['askedByEmail'] | null;
  undoAskedAt: UndoRow['askedAt'] | null;
  undoOutcome: UndoRow['outcome'];
  undoDecidedBy: UndoRow['decidedByEmail'];
  undoDecidedAt: UndoRow['decidedAt'];
  /** The payment's position in the list. */
  turn: string;
  /** How many other payments share each trait with this one, counted up to `MAX_COUNTED`. */
  shared: Record<SharedTrait, number>;
}

export async function insertManualPayment(tx: Tx, payment: NewManualPayment): Promise<ManualPaymentRow> {
  const { claimedReference: reference } = payment;
  const row = payments(tx).create({ ...payment, referenceKey: reference ? referenceKey(reference) : null });
  await payments(tx).insert(row);
  return row;
}

/**
 * The order of the list: pending payments oldest first, then decided ones newest first. This is the expression of
 * the indexes `manual_payment_in_turn` and `manual_payment_of_status`.
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

/** @param page SQL for the payments `m` to select */
const detailsOf = (
  page: string,
): string => `SELECT m.*, ${TURN} AS turn, p.token_amount, p.amount_paid, p.amount_unit, p.payment_currency, p.transaction_id,
    u.id AS undo_id, u.reason AS undo_reason, u.asked_by_email AS undo_asked_by, u.asked_at AS undo_asked_at,
    u.outcome AS undo_outcome, u.decided_by_email AS undo_decided_by, u.decided_at AS undo_decided_at,
    json_build_object(${SHARED.join(', ')}) AS shared
  FROM (${page}) m LEFT JOIN (${MANUAL_PURCHASES}) p ON p.id = m.purchase_id
    LEFT JOIN LATERAL (
      SELECT * FROM manual_payment_undo WHERE payment_id = m.id ORDER BY asked_at DESC LIMIT 1
    ) u ON true`;

/** Compares parameter 1 although it is known here, so that the query has the same parameters for every status. */
const UNDO_ASKED = `$1 = 'undo-asked' AND m.status = 'approved'
  AND m.id IN (SELECT payment_id FROM manual_payment_undo WHERE outcome IS NULL)`;

export interface PaymentFilter {
  status: ManualPaymentChoice | undefined;
  /** Selects this payment and all payments that share the trait with it. */
  like: { id: string; trait: SharedTrait } | undefined;
}

/** For how many seconds the oldest pending payment has waited for an operator; 0 if there is none. */
export async function findLongestWait(tx: Tx): Promise<number> {
  const [row] = await rows<{ seconds: number }>(
    tx,
    `SELECT extract(epoch FROM now() - m.created_at)::float8 AS seconds FROM manual_payment m
     WHERE m.status = 'pending' ORDER BY ${TURN} LIMIT 1`,
  );
  return row?.seconds ?? 0;
}

/** The cursor is the `turn` of the last payment seen. */
export function findManualPayments(
  tx: Tx,
  { status, like }: PaymentFilter,
  { limit, cursor = '0' }: ListQuery,
): Promise<PaymentDetails[]> {
  const trait = like && TRAITS[like.trait];
  const alike = trait
    ? `${trait('m')} = (SELECT ${trait('l')} FROM manual_payment l WHERE l.id = $4)`
    : '$4::uuid IS NULL';
  return rows<PaymentDetails>(
    tx,
    `${detailsOf(`SELECT * FROM manual_payment m
       WHERE ${status === 'undo-asked' ? UNDO_ASKED : '($1::text IS NULL OR m.status = $1)'} AND ${TURN} > $2 AND ${alike}
       ORDER BY ${TURN} LIMIT $3`)} ORDER BY turn`,
    [status ?? null, cursor, limit, like?.id ?? null],
  );
}

export async function findManualPayment(tx: Tx, id: string): Promise<PaymentDetails | undefined> {
  const [row] = await rows<PaymentDetails>(tx, detailsOf('SELECT * FROM manual_payment WHERE id = $1'), [id]);
  return row;
}

/** Returns the payment with its row locked. A concurrent decision waits and then finds the payment decided. */
export async function lockManualPayment(tx: Tx, id: string): Promise<PaymentDetails | undefined> {
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
  decision: { decidedBy: string; decidedByEmail: string } & Outcome,
): Promise<void> {
  await payments(tx).update(id, {
    ...decision,
    ...('reference' in decision
      ? { status: 'approved', referenceKey: referenceKey(decision.reference) }
      : { status: 'rejected' }),
    decidedAt: () => 'now()',
  });
}

/** How many approvals of payments with this reference were undone. */
export function countUndone(tx: Tx, key: string): Promise<number> {
  return payments(tx).countBy({ referenceKey: key, status: 'undone' });
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
  await payments(tx).update(id, { email: '' });
}

/** Newest first. */
export function findManualPaymentsLike(tx: Tx, term: SearchTerm, limit: number): Promise<ManualPaymentRow[]> {
  const { from, to } = term.ids('payment');
  return rows(
    tx,
    `SELECT * FROM manual_payment
     WHERE id BETWEEN $1::uuid AND $2::uuid OR wallet LIKE $3 OR lower(email) LIKE $4 OR reference_key = $5
     ORDER BY ${newest(term)} LIMIT $6`,
    [from, to, term.beginning, term.part, referenceKey(term.text), limit],
  );
}

/** How many payments, and how many requests to undo an approval, wait for a decision. */
export async function countWaiting(tx: Tx): Promise<{ payments: number; undos: number }> {
  const [row] = await rows<{ payments: number; undos: number }>(
    tx,
    `SELECT (SELECT count(*)::int FROM manual_payment WHERE status = 'pending') AS payments,
       (SELECT count(*)::int FROM manual_payment_undo WHERE outcome IS NULL) AS undos`,
  );
  return row!;
}
