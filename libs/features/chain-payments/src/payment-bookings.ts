import type { ChainCurrency, GiftCurrency } from '#contracts';
import { accounts, charityFundIn, type Posting, type TransactionDraft } from '#money/ledger';

interface Moved {
  readonly id: string;
  readonly signature: string;
  readonly currency: ChainCurrency;
}

/** Money that has come in; it belongs to nothing yet. `delta` is in base units. */
export const receivedDraft = ({
  id,
  signature,
  currency,
  delta,
}: Moved & { delta: bigint }): TransactionDraft => ({
  kind: 'payment-received',
  key: `payment-received/${id}`,
  metadata: { signature },
  postings: [
    { account: accounts.money(currency).outsideChain, amount: -delta },
    { account: accounts.money(currency).suspense, amount: delta },
  ],
});

/** Money that the operator, or a fee, has taken from the payment address. `delta` is below zero. */
export const sentDraft = ({
  id,
  signature,
  currency,
  delta,
}: Moved & { delta: bigint }): TransactionDraft => ({
  kind: 'payment-sent',
  key: `payment-sent/${id}`,
  metadata: { signature },
  postings: [
    { account: accounts.money(currency).outsideChain, amount: -delta },
    { account: accounts.money(currency).operator, amount: delta },
  ],
});

/** Money that has come into, or left, the payout wallet: the operator's, whatever it was for (decision 079). */
export const walletDraft = ({
  id,
  signature,
  currency,
  delta,
}: Moved & { delta: bigint }): TransactionDraft => ({
  kind: 'payout-wallet-moved',
  key: `payout-wallet-moved/${id}`,
  metadata: { signature },
  postings: [
    { account: accounts.money(currency).outsideChain, amount: -delta },
    { account: accounts.money(currency).operator, amount: delta },
  ],
});

/** Money that is owed to its payer. */
export const refundDraft = ({
  id,
  signature,
  currency,
  refund,
}: Moved & { refund: bigint }): TransactionDraft => ({
  kind: 'refund-due',
  key: `refund-due/${id}`,
  metadata: { signature },
  postings: [
    { account: accounts.money(currency).suspense, amount: -refund },
    { account: accounts.money(currency).refundsDue, amount: refund },
  ],
});

/** The postings of a sale's money, which belong into the ledger transaction of what was sold. */
export const proceedsPostings = (currency: ChainCurrency, credited: bigint): Posting[] => [
  { account: accounts.money(currency).suspense, amount: -credited },
  { account: accounts.money(currency).saleProceeds, amount: credited },
];

/** The postings of a gift. */
export const giftPostings = (currency: GiftCurrency, credited: bigint): Posting[] => [
  { account: accounts.money(currency).suspense, amount: -credited },
  { account: charityFundIn(currency), amount: credited },
];
