import { formatUnits, type Receipt } from '#libs/contracts';
import type { PostedTransaction } from '#libs/ledger';

/** A ledger transaction as receipts show it, in whole tokens. */
export const presentPosted = (
  { id, kind, postedAt, postings }: PostedTransaction,
  decimals: number,
): Receipt['ledgerTransaction'] => ({
  id,
  kind,
  postedAt: postedAt.toISOString(),
  postings: postings.map(({ account, amount }) => ({ account, amount: formatUnits(amount, decimals) })),
});
