import { formatUnits, type ManualPayment, referenceOf } from '#contracts';
import type { PaymentDetails } from './manual-payments.repository.js';

/** A manual payment as operators see it; amounts in whole units. */
export function presentManualPayment(row: PaymentDetails, decimals: number): ManualPayment {
  return {
    id: row.id,
    reference: referenceOf('payment', row.id),
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    email: row.email,
    wallet: row.wallet,
    claimedAmount: row.claimedAmount,
    claimedCurrency: row.claimedCurrency,
    claimedPaid: row.claimedPaid,
    claimedReference: row.claimedReference,
    receipt: row.receiptType && {
      type: row.receiptType,
      bytes: row.receiptBytes ?? 0,
      removed: row.receiptKey === null,
    },
    createdAt: row.createdAt.toISOString(),
    shared: row.shared,
    decision: row.decidedAt && {
      by: row.decidedByEmail ?? '',
      at: row.decidedAt.toISOString(),
      reason: row.reason,
      purchase: presentPurchase(row, decimals),
    },
    undo: presentUndo(row),
  };
}

function presentUndo(row: PaymentDetails): ManualPayment['undo'] {
  const { undoId: id, undoReason: reason, undoAskedBy: askedBy, undoAskedAt: askedAt } = row;
  const { undoOutcome: outcome, undoDecidedBy: by, undoDecidedAt: at } = row;
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
  { tokenAmount, amountPaid, amountUnit, paymentCurrency, transactionId, reference }: PaymentDetails,
  decimals: number,
): NonNullable<ManualPayment['decision']>['purchase'] {
  if (!tokenAmount || !amountPaid || !amountUnit || !paymentCurrency || !transactionId) return null;
  return {
    tokenAmount: formatUnits(tokenAmount, decimals),
    amountPaid,
    amountUnit,
    paymentCurrency,
    transactionId,
    transactionReference: reference,
  };
}
