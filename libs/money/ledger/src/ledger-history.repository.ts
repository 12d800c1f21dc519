import type { ListQuery } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import type { ChainCurrency } from '#contracts';

export interface PostedTransaction {
  id: string;
  kind: string;
  postedAt: Date;
  metadata: Record<string, string>;
  reverses: string | null;
  /** Sorted by account code. Amounts are in base units of the posting's currency. */
  postings: { account: string; currency: ChainCurrency; allowOverdraft: boolean; amount: bigint }[];
}

export async function findTransaction(tx: Tx, id: string): Promise<PostedTransaction | undefined> {
  const found = await rows<{
    id: string;
    kind: string;
    postedAt: Date;
    metadata: Record<string, string>;
    reverses: string | null;
    code: string;
    currency: ChainCurrency;
    allowOverdraft: boolean;
    amount: bigint;
  }>(
    tx,
    `SELECT t.id, t.kind, t.posted_at, t.metadata, t.reverses, a.code, a.currency, a.allow_overdraft,
       sum(p.amount) AS amount
     FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id JOIN ledger_account a ON a.id = p.account_id
     WHERE t.id = $1 GROUP BY t.id, a.code, a.currency, a.allow_overdraft ORDER BY a.code COLLATE "C"`,
    [id],
  );
  const [head] = found;
  if (!head) return undefined;
  return {
    id: head.id,
    kind: head.kind,
    postedAt: head.postedAt,
    metadata: head.metadata,
    reverses: head.reverses,
    postings: found.map((row) => ({
      account: row.code,
      currency: row.currency,
      allowOverdraft: row.allowOverdraft,
      amount: row.amount,
    })),
  };
}

export async function findBalance(tx: Tx, code: string): Promise<bigint> {
  const [row] = await rows<{ balance: bigint | null }>(
    tx,
    `SELECT sum(balance) AS balance FROM ledger_account WHERE code = $1`,
    [code],
  );
  return row?.balance ?? 0n;
}

/** Returns the balances of those accounts that exist, by code. Base units. */
export async function findBalances(tx: Tx, codes: readonly string[]): Promise<Map<string, bigint>> {
  const found = await rows<{ code: string; balance: bigint }>(
    tx,
    `SELECT code, sum(balance) AS balance FROM ledger_account WHERE code = ANY($1) GROUP BY code`,
    [codes],
  );
  return new Map(found.map(({ code, balance }) => [code, balance]));
}

/** The amount that one transaction moved in one account, in base units. */
export interface LedgerEntry {
  /** Ids increase with time. The next page starts after the last id seen. */
  id: string;
  transactionId: string;
  kind: string;
  account: string;
  amount: bigint;
  at: Date;
}

export interface EntryFilter {
  kind?: string | undefined;
  /** `from` is inclusive, `until` exclusive. */
  from?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Returns entries, newest first. The cursor is the id of the last entry seen. Each account is read separately and in
 * the order of the index on accounts, and each transaction is looked up, because PostgreSQL would otherwise read
 * everybody's postings and transactions.
 */
export async function findEntries(
  tx: Tx,
  codes: readonly string[],
  { kind, from, until }: EntryFilter,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<LedgerEntry[]> {
  const found = await rows<{
    id: string;
    transactionId: string;
    kind: string;
    code: string;
    amount: bigint;
    postedAt: Date;
  }>(
    tx,
    `SELECT e.id, e.transaction_id, e.kind, a.code, e.amount, e.posted_at
     FROM ledger_account a CROSS JOIN LATERAL (
       SELECT p.id, p.transaction_id, t.kind, p.amount, t.posted_at
       FROM ledger_posting p CROSS JOIN LATERAL (
         SELECT kind, posted_at FROM ledger_transaction WHERE id = p.transaction_id LIMIT 1) t
       WHERE (p.account_id, p.id) > (a.id, 0) AND (p.account_id, p.id) < (a.id, $2) AND ($3::text IS NULL OR t.kind = $3)
         AND ($4::timestamptz IS NULL OR t.posted_at >= $4) AND ($5::timestamptz IS NULL OR t.posted_at < $5)
       ORDER BY p.account_id DESC, p.id DESC LIMIT $6) e
     WHERE a.code = ANY($1) ORDER BY e.id DESC LIMIT $6`,
    [codes, cursor, kind ?? null, from ?? null, until ?? null, limit],
  );
  return found.map((row) => ({
    id: row.id,
    transactionId: row.transactionId,
    kind: row.kind,
    account: row.code,
    amount: row.amount,
    at: row.postedAt,
  }));
}

/** The balances of all accounts whose codes start like this, by the rest of the code. */
export async function findBalancesUnder(tx: Tx, prefix: string): Promise<Map<string, bigint>> {
  const found = await rows<{ rest: string; balance: bigint }>(
    tx,
    `SELECT substr(code, length($1) + 1) AS rest, sum(balance) AS balance FROM ledger_account
     WHERE starts_with(code, $1) GROUP BY code`,
    [prefix],
  );
  return new Map(found.map(({ rest, balance }) => [rest, balance]));
}
