import { type Differences, findDifferences, type Tx } from '#platform';

/** How the ledger's transactions of one kind follow from a feature's rows. */
export interface Bookings {
  /** The feature's table, as findings name it. */
  table: string;
  /** The kind of the ledger's transactions. No other transactions may have it. */
  kind: string;
  /**
   * SQL that returns a line for each posting that follows from the feature's rows: the row's id, the key of its
   * ledger transaction, the transaction id stored in the row, metadata (`jsonb`), account code and amount (base
   * units). A metadata value is compared if the transaction has it, `mode` always. A null matches any value.
   */
  expected: string;
  parameters?: readonly unknown[];
  /** The rows store no transaction ids, so only the key says which transaction is theirs. */
  byKeyAlone?: boolean;
  /** Account codes that earlier releases posted under, and the current codes. */
  renamed?: Readonly<Record<string, string>>;
}

/**
 * Compares rows and ledger in both directions: every row that counts as booked must have a transaction with exactly the
 * postings that follow from it, and every transaction of the kind must have a row.
 */
export function findMisbooked(
  tx: Tx,
  { table, kind, expected, parameters = [], byKeyAlone = false, renamed = {} }: Bookings,
): Promise<Differences> {
  const [kindAt, tableAt, renamedAt] = [1, 2, 3].map((place) => `$${parameters.length + place}`);
  return findDifferences(
    tx,
    `WITH line (row_id, key, transaction_id, metadata, account, amount) AS MATERIALIZED (${expected}),
     head AS (
       SELECT key, min(row_id) AS row_id, min(transaction_id::text) AS transaction_id, (array_agg(metadata))[1] AS metadata
       FROM line GROUP BY key
     ), booked AS (
       SELECT id, idempotency_key AS key, metadata FROM ledger_transaction WHERE kind = ${kindAt}::text
     ), pair AS (
       SELECT b.id, key, h.row_id, h.transaction_id, h.metadata, b.metadata AS noted FROM head h JOIN booked b USING (key)
     ), wanted AS (
       SELECT key, account, sum(amount) AS amount FROM line WHERE key IN (SELECT key FROM pair)
       GROUP BY key, account HAVING sum(amount) <> 0
     ), posted AS (
       SELECT pair.key, coalesce(${renamedAt}::jsonb ->> a.code, a.code) AS account, sum(p.amount) AS amount
       FROM pair JOIN ledger_posting p ON p.transaction_id = pair.id JOIN ledger_account a ON a.id = p.account_id
       GROUP BY 1, 2
     )
     SELECT ${tableAt}::text, h.row_id, 'ledger_transaction_id',
       'the ' || ${kindAt}::text || ' transaction with the key ' || h.key, h.transaction_id
     FROM head h WHERE NOT EXISTS (SELECT FROM booked b WHERE b.key = h.key)
     UNION ALL
     SELECT ${tableAt}::text, row_id, 'ledger_transaction_id', id::text, transaction_id
     FROM pair WHERE ${byKeyAlone ? 'false' : 'id::text IS DISTINCT FROM transaction_id'}
     UNION ALL
     SELECT 'ledger_transaction', b.id::text, 'idempotency_key', 'the key of a row in ' || ${tableAt}::text, b.key
     FROM booked b WHERE NOT EXISTS (SELECT FROM head h WHERE h.key = b.key)
     UNION ALL
     SELECT ${tableAt}::text, pair.row_id || ' (ledger_transaction ' || pair.id || ')', 'metadata ' || m.name, m.expected, m.found
     FROM pair CROSS JOIN LATERAL (
       SELECT name, metadata ->> name AS expected, noted ->> name AS found
       FROM (SELECT jsonb_object_keys(metadata) AS name UNION SELECT jsonb_object_keys(noted)) names
       WHERE CASE WHEN NOT metadata ? name THEN true WHEN NOT noted ? name THEN name = 'mode'
                  WHEN metadata -> name = 'null' THEN false ELSE metadata ->> name <> noted ->> name END) m
     UNION ALL
     SELECT ${tableAt}::text, pair.row_id || ' (ledger_transaction ' || pair.id || ')', 'the amount posted in ' || account,
       w.amount::text, o.amount::text
     FROM wanted w FULL JOIN posted o USING (key, account) JOIN pair USING (key)
     WHERE w.amount IS DISTINCT FROM o.amount AND coalesce(o.amount, w.amount) <> 0`,
    [...parameters, kind, table, JSON.stringify(renamed)],
  );
}
