import { accounts, type Account, sourceOf, type TransactionDraft } from '#money/ledger';
import type { Paid, PayoutRow, WantedPayout } from './payout.js';

/** Where the amount of a payout is until it has left. Refunds stay where they are owed. */
const waitingIn = ({ kind, currency, source }: WantedPayout): Account => {
  if (kind === 'refund') return sourceOf(source, currency);
  return currency === 'token' ? accounts.delivering : accounts.money(currency).paying;
};

/** Where it goes. Money has left the operator's account when it left the payout wallet, and comes back to it. */
const endOf = ({ kind, currency }: WantedPayout): Account =>
  currency === 'token' && kind !== 'refund' ? accounts.delivered : accounts.money(currency).operator;

/** Sets the amount of a payout aside. Refunds are set aside already. */
export const askedDraft = (wanted: WantedPayout): TransactionDraft => ({
  kind: 'payout-asked',
  key: `payout-asked/${wanted.key}`,
  metadata: { key: wanted.key },
  postings: [
    { account: sourceOf(wanted.source, wanted.currency), amount: -wanted.amount },
    { account: waitingIn(wanted), amount: wanted.amount },
  ],
});

/** Books what the chain has paid. If that is another amount than what was set aside, its source bears the difference. */
export const landedDraft = (row: PayoutRow, paid: Paid): TransactionDraft => ({
  kind: 'payout-landed',
  key: `payout-landed/${row.key}`,
  metadata: { key: row.key, signature: paid.signature },
  postings: [
    { account: waitingIn(row), amount: -row.amount },
    { account: endOf(row), amount: paid.amount },
    { account: sourceOf(row.source, row.currency), amount: row.amount - paid.amount },
  ],
});
