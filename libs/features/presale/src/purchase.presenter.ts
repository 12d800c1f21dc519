import { type Brand, format } from '#brand';
import { formatUnits, type Payment, type Purchase, type PurchaseReceipt, referenceOf } from '#contracts';
import type { PostedTransaction } from '#money/ledger';
import { presentPosted } from '#features/payments';
import type { PurchaseRow } from './purchases.repository.js';

/**
 * A purchase as the API returns it but for its schedule and its mail, with texts in the language of `brand` and amounts in whole tokens.
 * @param payment on the chain, if that is how it is paid
 */
export function presentPurchase(
  row: PurchaseRow,
  brand: Brand,
  payment: Payment | null,
): Omit<Purchase, 'vesting' | 'mail'> {
  const { decimals } = brand.token;
  return {
    id: row.id,
    reference: referenceOf('purchase', row.id),
    mode: row.mode,
    cluster: row.cluster,
    status: row.status,
    round: row.round,
    termsVersion: row.termsVersion,
    tokenAmount: formatUnits(row.tokenAmount, decimals),
    askedAmount: row.askedAmount === null ? null : formatUnits(row.askedAmount, decimals),
    paymentCurrency: row.paymentCurrency,
    amountPaid: row.amountPaid,
    amountUnit: row.amountUnit,
    networkFee: row.networkFee,
    buyerWallet: row.buyerWallet,
    createdAt: row.createdAt.toISOString(),
    failureReason: row.failureReason && reasonIn(brand, row.failureReason),
    payment,
    summary: row.transactionId === null ? null : presentSummary(row, row.transactionId, decimals),
  };
}

/** The text for an obstacle. The oldest failed purchases store a sentence instead of a name; it is returned as it is. */
function reasonIn(brand: Brand, reason: string): string {
  const { obstacles } = brand.texts.purchases;
  const words = Object.hasOwn(obstacles, reason) && obstacles[reason as keyof typeof obstacles];
  return words ? format(brand, words) : reason;
}

function presentSummary(
  row: PurchaseRow,
  transactionId: string,
  decimals: number,
): NonNullable<Purchase['summary']> {
  const tokens = (units: bigint | null): string => formatUnits(units ?? 0n, decimals);
  return {
    tokenAmount: tokens(row.tokenAmount),
    charityAmount: tokens(row.charityAmount),
    releaseAmount: tokens(row.releaseAmount),
    vestedAmount: tokens(row.vestedAmount),
    roundingAmount: tokens(row.roundingAmount),
    transactionId,
    receiptUrl: `/receipts/${transactionId}`,
  };
}

/** The receipt of a confirmed purchase but for its schedule. It contains the wallet but no e-mail address. */
export function presentReceipt(
  row: PurchaseRow,
  transactionId: string,
  ledgerTransaction: PostedTransaction,
  decimals: number,
): Omit<PurchaseReceipt, 'vesting'> {
  return {
    id: transactionId,
    kind: 'purchase',
    reference: referenceOf('purchase', row.id),
    mode: row.mode,
    cluster: row.cluster,
    recordedAt: ledgerTransaction.postedAt.toISOString(),
    paymentCurrency: row.paymentCurrency,
    amountPaid: row.amountPaid,
    amountUnit: row.amountUnit,
    buyerWallet: row.buyerWallet,
    round: row.round,
    termsVersion: row.termsVersion,
    summary: presentSummary(row, transactionId, decimals),
    acceptedTerms:
      row.acceptedTerms !== null && row.acceptedTermsAt !== null
        ? { hash: row.acceptedTerms, acceptedAt: row.acceptedTermsAt.toISOString() }
        : null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    ledgerTransaction: presentPosted(ledgerTransaction, decimals),
  };
}
