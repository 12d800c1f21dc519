import { formatUnits, type ManualPayment } from '#contracts';
import type { ManualPaymentRow } from './manual-payments.repository.js';

/** A manual payment as operators see it; amounts in whole units. */
export function presentManualPayment(row: ManualPaymentRow, decimals: number): ManualPayment {
  return {
    id: row.id,
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    email: row.email,
    wallet: row.wallet,
    claimedAmount: row.claimed_amount,
    claimedCurrency: row.claimed_currency,
    claimedPaid: row.claimed_paid,
    claimedReference: row.claimed_reference,
    receipt: row.receipt_type && {
      type: row.receipt_type,
      bytes: row.receipt_bytes ?? 0,
      removed: row.receipt_key === null,
    },
    createdAt: row.created_at.toISOString(),
    shared: row.shared,
    decision: row.decided_at && {
      by: row.decided_by_email ?? '',
      at: row.decided_at.toISOString(),
      reason: row.reason,
      purchase: presentPurchase(row, decimals),
    },
    undo: presentUndo(row),
  };
}

function presentUndo(row: ManualPaymentRow): ManualPayment['undo'] {
  const { undo_id: id, undo_reason: reason, undo_asked_by: askedBy, undo_asked_at: askedAt } = row;
  const { undo_outcome: outcome, undo_decided_by: by, undo_decided_at: at } = row;
  if (!id || reason === null || askedBy === null || !askedAt) return null;
  return {
    id,
    reason,
    askedBy,
    askedAt: askedAt.toISOString(),
    decision: outcome && at && { outcome, by: by ?? '', at: at.toISOString() },
  };
}

function presentPurchase(
  { token_amount, amount_paid, amount_unit, payment_currency, transaction_id, reference }: ManualPaymentRow,
  decimals: number,
): NonNullable<ManualPayment['decision']>['purchase'] {
  if (!token_amount || !amount_paid || !amount_unit || !payment_currency || !transaction_id) return null;
  return {
    tokenAmount: formatUnits(BigInt(token_amount), decimals),
    amountPaid: amount_paid,
    amountUnit: amount_unit,
    paymentCurrency: payment_currency,
    transactionId: transaction_id,
    transactionReference: reference,
  };
}
