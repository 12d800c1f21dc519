import { type Brand, format } from '#brand';
import { CURRENCY_DECIMALS, formatUnits, type Order, type OrderReceipt, referenceOf } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { OrderRow } from './order.entity.js';

/** An order as the API returns it, with texts in the language of `brand` and amounts in whole units. */
export function presentOrder(row: OrderRow, brand: Brand): Order {
  return {
    id: row.id,
    reference: referenceOf('order', row.id),
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    currency: row.currency,
    amount: formatUnits(row.amount, CURRENCY_DECIMALS[row.currency]),
    price: row.price,
    tokenAmount: formatUnits(row.tokenAmount, brand.token.decimals),
    createdAt: row.createdAt.toISOString(),
    failureReason: row.failureReason && format(brand, brand.texts.buying.failures[row.failureReason]),
    transactionId: row.transactionId,
    receiptUrl: row.transactionId && `/receipts/${row.transactionId}`,
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
    reference: referenceOf('order', row.id),
    mode: row.mode,
    cluster: row.cluster,
    recordedAt: posted.postedAt.toISOString(),
    currency: row.currency,
    amountPaid: formatUnits(row.amount, CURRENCY_DECIMALS[row.currency]),
    price: row.price,
    tokenAmount: formatUnits(row.tokenAmount, decimals),
    ledgerTransaction: presentPosted(posted, decimals),
  };
}
