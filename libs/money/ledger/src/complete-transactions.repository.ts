import type { ChainCurrency } from '#contracts';
import { rows, type Tx } from '#platform';

/** A transaction with everything that was posted. */
export interface CompleteTransaction {
  readonly id: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly reverses: string | null;
  /** The idempotency key. */
  readonly key: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Sorted by account code. Lanes of an account are one, and amounts are base units as decimal strings. */
  readonly entries: readonly { account: string; currency: ChainCurrency; amount: string }[];
}

/**
 * Transactions by their ids. Each is looked up, and so is each account, because PostgreSQL would otherwise read the whole ledger,
 * or all accounts once for each transaction.
 */
export async function findCompleteTransactions(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, CompleteTransaction>> {
  const found = await rows<CompleteTransaction>(
    tx,
    `SELECT t.* FROM unnest($1::uuid[]) wanted (id) CROSS JOIN LATERAL (
       SELECT t.id, t.kind, t.posted_at, t.reverses, t.idempotency_key AS key, t.metadata,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('account', e.code, 'currency', e.currency, 'amount', e.amount::text)
            ORDER BY e.code COLLATE "C"), '[]')
          FROM (SELECT a.code, a.currency, sum(p.amount) AS amount
                FROM ledger_posting p CROSS JOIN LATERAL (
                  SELECT a.code, a.currency FROM ledger_account a WHERE a.id = p.account_id LIMIT 1) a
                WHERE p.transaction_id = t.id GROUP BY a.code, a.currency HAVING sum(p.amount) <> 0) e) AS entries
       FROM ledger_transaction t WHERE t.id = wanted.id LIMIT 1) t`,
    [ids],
  );
  return new Map(found.map((transaction) => [transaction.id, transaction]));
}

/**
 * The transactions with positions above `after`, up to and including `until`, in this order. Positions become visible out of
 * order: one may still appear below others.
 */
export async function findIdsBetween(tx: Tx, after: number, until: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT id FROM ledger_transaction WHERE position > $1 AND position <= $2 ORDER BY position`,
    [after, until],
  );
  return found.map(({ id }) => id);
}

/** The highest position of a transaction; 0 without one. */
export async function findLastPosition(tx: Tx): Promise<number> {
  const [found] = await rows<{ position: string | null }>(
    tx,
    `SELECT max(position)::text AS position FROM ledger_transaction`,
  );
  return Number(found?.position ?? 0);
}

/** The position of a transaction; 0 if there is none. */
export async function findPositionOf(tx: Tx, id: string): Promise<number> {
  const [found] = await rows<{ position: string }>(
    tx,
    `SELECT position::text FROM ledger_transaction WHERE id = $1`,
    [id],
  );
  return Number(found?.position ?? 0);
}

/** The transactions that have moved something in accounts with these codes. */
export async function findIdsIn(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT DISTINCT p.transaction_id AS id FROM ledger_account a JOIN ledger_posting p ON p.account_id = a.id
     WHERE a.code = ANY($1)`,
    [codes],
  );
  return found.map(({ id }) => id);
}
