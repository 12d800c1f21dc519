import { type Brand, format } from '#brand';
import { CURRENCY_DECIMALS, formatUnits, type Order, type OrderReceipt } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { OrderRow } from './orders.repository.js';

/** An order as the API returns it, with texts in the language of `brand` and amounts in whole units. */
export function presentOrder(row: OrderRow, brand: Brand): Order {
  return {
    id: row.id,
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    currency: row.currency,
    amount: formatUnits(BigInt(row.amount), CURRENCY_DECIMALS[row.currency]),
    price: row.price,
    tokenAmount: formatUnits(BigInt(row.token_amount), brand.token.decimals),
    createdAt: row.created_at.toISOString(),
    failureReason: row.failure_reason && format(brand, brand.texts.buying.failures[row.failure_reason]),
    transactionId: row.transaction_id,
    receiptUrl: row.transaction_id && `/receipts/${row.transaction_id}`,
  };
}

/** The receipt of a confirmed order. It doesn't identify the buyer: account codes omit the user id (decision 039). */
export function presentOrderReceipt(
  row: OrderRow,
  transactionId: string,
  posted: PostedTransaction,
  decimals: number,
): OrderReceipt {
  return {
    id: transactionId,
    kind: 'order',
    mode: row.mode,
    cluster: row.cluster,
    recordedAt: posted.postedAt.toISOString(),
    currency: row.currency,
    amountPaid: formatUnits(BigInt(row.amount), CURRENCY_DECIMALS[row.currency]),
    price: row.price,
    tokenAmount: formatUnits(BigInt(row.token_amount), decimals),
    ledgerTransaction: presentPosted(posted, decimals),
  };
}
