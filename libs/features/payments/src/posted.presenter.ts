import { formatUnits, type Receipt } from '#contracts';
import { type PostedTransaction, publicCode } from '#money/ledger';

/** A ledger transaction for a receipt, in whole tokens. It names no member, because anybody with the link can read it. */
export const presentPosted = (
  { id, kind, postedAt, postings }: PostedTransaction,
  decimals: number,
): Receipt['ledgerTransaction'] => ({
  id,
  kind,
  postedAt: postedAt.toISOString(),
  postings: postings.map(({ account, amount }) => ({
    account: publicCode(account),
    amount: formatUnits(amount, decimals),
  })),
});
