import { type Brand, format } from '#brand';
import { formatUnits, type Purchase, type PurchaseReceipt } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { PurchaseRow } from './purchases.repository.js';

/** A purchase as the API returns it, with texts in the language of `brand` and amounts in whole tokens. */
export function presentPurchase(row: PurchaseRow, brand: Brand): Purchase {
  const { decimals } = brand.token;
  return {
    id: row.id,
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    tokenAmount: formatUnits(BigInt(row.token_amount), decimals),
    paymentCurrency: row.payment_currency,
    amountPaid: row.amount_paid,
    amountUnit: row.amount_unit,
    networkFee: row.network_fee,
    buyerWallet: row.buyer_wallet,
    createdAt: row.created_at.toISOString(),
    failureReason: row.failure_reason && reasonIn(brand, row.failure_reason),
    summary: row.transaction_id === null ? null : presentSummary(row, row.transaction_id, decimals),
  };
}

/** The text for an obstacle. The oldest failed purchases store a sentence instead of a name; it is returned as it is. */
function reasonIn(brand: Brand, reason: string): string {
  const { obstacles } = brand.texts.presale;
  const words = Object.hasOwn(obstacles, reason) && obstacles[reason as keyof typeof obstacles];
  return words ? format(brand, words) : reason;
}

function presentSummary(
  row: PurchaseRow,
  transactionId: string,
  decimals: number,
): NonNullable<Purchase['summary']> {
  const tokens = (units: string | null): string => formatUnits(BigInt(units ?? 0), decimals);
  return {
    tokenAmount: tokens(row.token_amount),
    charityAmount: tokens(row.charity_amount),
    releaseAmount: tokens(row.release_amount),
    vestedAmount: tokens(row.vested_amount),
    roundingAmount: tokens(row.rounding_amount),
    transactionId,
    receiptUrl: `/receipts/${transactionId}`,
  };
}

/** The receipt of a confirmed purchase. It contains the wallet but no e-mail address. */
export function presentReceipt(
  row: PurchaseRow,
  transactionId: string,
  ledgerTransaction: PostedTransaction,
  decimals: number,
): PurchaseReceipt {
  return {
    id: transactionId,
    kind: 'purchase',
    mode: row.mode,
    cluster: row.cluster,
    recordedAt: ledgerTransaction.postedAt.toISOString(),
    paymentCurrency: row.payment_currency,
    amountPaid: row.amount_paid,
    amountUnit: row.amount_unit,
    buyerWallet: row.buyer_wallet,
    summary: presentSummary(row, transactionId, decimals),
    reversedAt: row.reversed_at?.toISOString() ?? null,
    ledgerTransaction: presentPosted(ledgerTransaction, decimals),
  };
}
