import { decimalsOf, formatUnits, type Receipt } from '#contracts';
import { type PostedTransaction, publicCode } from '#money/ledger';

/** A ledger transaction for a receipt, in whole tokens and whole units of money. It names no member, because anybody with the link can read it. */
export const presentPosted = (
  { id, kind, postedAt, postings }: PostedTransaction,
  decimals: number,
): Receipt['ledgerTransaction'] => ({
  id,
  kind,
  postedAt: postedAt.toISOString(),
  postings: postings.map(({ account, currency, amount }) => ({
    account: publicCode(account),
    currency,
    amount: formatUnits(amount, decimalsOf(currency, decimals)),
  })),
});
