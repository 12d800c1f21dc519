import type { LoggedEntry, LoggedTransaction } from '#merkle-log';
import { rows, type Tx } from '#platform';

/** What a leaf is made of, for the ledger transactions `t`. Entries of several lanes are one. */
const TRANSACTION_COLUMNS = `t.position::text, t.id, t.kind, t.posted_at, t.reverses, t.idempotency_key, t.metadata,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('account', e.code, 'currency', e.currency, 'amount', e.amount::text)
     ORDER BY e.code COLLATE "C"), '[]')
   FROM (SELECT a.code, a.currency, sum(p.amount) AS amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
         WHERE p.transaction_id = t.id GROUP BY a.code, a.currency HAVING sum(p.amount) <> 0) e) AS entries`;

interface TransactionRow {
  readonly position: string;
  readonly id: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly reverses: string | null;
  readonly idempotencyKey: string;
  readonly metadata: Record<string, string>;
  readonly entries: LoggedEntry[];
}

const transactionOf = ({
  idempotencyKey,
  metadata,
  postedAt,
  ...row
}: TransactionRow): LoggedTransaction => ({
  id: row.id,
  kind: row.kind,
  at: postedAt.toISOString(),
  reverses: row.reverses,
  entries: row.entries.map(({ account, currency, amount }) => ({ account, currency, amount })),
  details: { key: idempotencyKey, metadata },
});

/**
 * The transactions without a leaf among those with positions above `after`, up to and including `until`. Each is looked up,
 * because PostgreSQL would otherwise read the whole log.
 */
export async function findUnlogged(tx: Tx, after: number, until: number): Promise<LoggedTransaction[]> {
  const found = await rows<TransactionRow>(
    tx,
    `SELECT ${TRANSACTION_COLUMNS} FROM ledger_transaction t
     WHERE t.position > $1 AND t.position <= $2
       AND (SELECT l.index FROM ledger_log_leaf l WHERE l.transaction_id = t.id) IS NULL
     ORDER BY t.position`,
    [after, until],
  );
  return found.map(transactionOf);
}

/** The highest position of a transaction; 0 without one. */
export async function findLastPosition(tx: Tx): Promise<number> {
  const [found] = await rows<{ position: string | null }>(
    tx,
    `SELECT max(position)::text AS position FROM ledger_transaction`,
  );
  return Number(found?.position ?? 0);
}

/** The position of the transaction of a leaf; 0 without that leaf. */
export async function findPositionOfLeaf(tx: Tx, index: number): Promise<number> {
  const [found] = await rows<{ position: string }>(
    tx,
    `SELECT t.position::text FROM ledger_log_leaf l JOIN ledger_transaction t ON t.id = l.transaction_id WHERE l.index = $1`,
    [index],
  );
  return Number(found?.position ?? 0);
}

export interface LeafToCompare {
  readonly index: number;
  readonly transactionId: string;
  readonly data: string;
  readonly salt: Buffer | null;
  /** Null if the ledger has no such transaction. */
  readonly transaction: LoggedTransaction | null;
}

/** Leaves with their transactions, in order, from an index on. */
export async function findLeavesToCompare(tx: Tx, from: number, limit: number): Promise<LeafToCompare[]> {
  const found = await rows<
    Omit<LeafToCompare, 'index' | 'transaction'> & TransactionRow & { index: string; isMissing: boolean }
  >(
    tx,
    `SELECT l.index::text, l.transaction_id, l.data, l.salt, t.id IS NULL AS is_missing, ${TRANSACTION_COLUMNS}
     FROM ledger_log_leaf l LEFT JOIN ledger_transaction t ON t.id = l.transaction_id
     WHERE l.index >= $1 ORDER BY l.index LIMIT $2`,
    [from, limit],
  );
  return found.map((row) => ({
    index: Number(row.index),
    transactionId: row.transactionId,
    data: row.data,
    salt: row.salt,
    transaction: row.isMissing ? null : transactionOf(row),
  }));
}

/** A transaction by its id, as its leaf states it. */
export async function findLogged(tx: Tx, id: string): Promise<LoggedTransaction | undefined> {
  const [found] = await rows<TransactionRow>(
    tx,
    `SELECT ${TRANSACTION_COLUMNS} FROM ledger_transaction t WHERE t.id = $1`,
    [id],
  );
  return found && transactionOf(found);
}
