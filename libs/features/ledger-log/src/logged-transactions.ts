import type { LoggedTransaction } from '#merkle-log';
import { type CompleteTransaction, findCompleteTransactions } from '#money/ledger';
import type { Tx } from '#platform';

/** Ledger transactions by their ids, as their leaves state them. */
export async function findLogged(tx: Tx, ids: readonly string[]): Promise<Map<string, LoggedTransaction>> {
  const found = await findCompleteTransactions(tx, ids);
  return new Map([...found].map(([id, transaction]) => [id, loggedOf(transaction)]));
}

const loggedOf = ({
  id,
  kind,
  postedAt,
  reverses,
  entries,
  key,
  metadata,
}: CompleteTransaction): LoggedTransaction => ({
  id,
  kind,
  at: postedAt.toISOString(),
  reverses,
  entries,
  details: { key, metadata },
});
