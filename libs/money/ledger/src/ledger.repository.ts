import type { ListQuery } from '#contracts';
import { databaseErrorCode, NEWEST, rows, type Tx } from '#platform';
import { InsufficientFundsError } from './ledger.errors.js';
import { inOwnLane, type LanePosting, spendsFromLanes } from './lanes.js';
import type { Posting, TransactionDraft } from './transaction-draft.js';

export interface PostedTransaction {
  id: string;
  kind: string;
  postedAt: Date;
  metadata: Record<string, string>;
  reverses: string | null;
  /** Sorted by account code. Amounts are in base units. */
  postings: { account: string; allowOverdraft: boolean; amount: bigint }[];
}

/**
 * Inserts the ledger transaction, without postings. Returns the id of the current database transaction, or undefined
 * when the key is taken or the transaction to reverse has been reversed already.
 */
export async function insertTransaction(
  tx: Tx,
  id: string,
  draft: TransactionDraft,
  hash: string,
): Promise<bigint | undefined> {
  const [inserted] = await rows<{ xid: string }>(
    tx,
    `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash, reverses, metadata)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
     RETURNING pg_current_xact_id()::text AS xid`,
    [id, draft.kind, draft.key, hash, draft.reverses ?? null, JSON.stringify(draft.metadata ?? {})],
  );
  return inserted && BigInt(inserted.xid);
}

export async function findByKey(
  tx: Tx,
  key: string,
): Promise<{ id: string; requestHash: string } | undefined> {
  const [found] = await rows<{ id: string; requestHash: string }>(
    tx,
    `SELECT id, request_hash FROM ledger_transaction WHERE idempotency_key = $1`,
    [key],
  );
  return found;
}

/**
 * Creates missing accounts, locks the lanes that the postings use, and returns the postings by lane. Accounts are
 * locked in the given order, which must be the same for all transactions, so that they don't deadlock.
 * @throws InsufficientFundsError when an account's lanes together don't hold enough
 */
export async function lockLanes(
  tx: Tx,
  postings: readonly Posting[],
  databaseTransaction: bigint,
): Promise<LanePosting[]> {
  const locked: LanePosting[] = [];
  let simple: LanePosting[] = [];
  for (const posting of postings) {
    if (!spendsFromLanes(posting)) {
      simple.push(inOwnLane(posting, databaseTransaction));
      continue;
    }
    await lockRows(tx, simple);
    locked.push(...simple, ...(await takeFromLanes(tx, posting)));
    simple = [];
  }
  await lockRows(tx, simple);
  return [...locked, ...simple];
}

async function lockRows(tx: Tx, postings: readonly LanePosting[]): Promise<void> {
  if (postings.length === 0) return;
  const codes = postings.map(({ account }) => account.code);
  const lanes = postings.map(({ lane }) => lane);
  await tx.query(
    `INSERT INTO ledger_account (code, lane, allow_overdraft)
     SELECT * FROM unnest($1::text[], $2::smallint[], $3::boolean[]) ON CONFLICT (code, lane) DO NOTHING`,
    [codes, lanes, postings.map(({ account }) => account.allowOverdraft)],
  );
  await tx.query(
    `SELECT id FROM ledger_account WHERE (code, lane) IN (SELECT * FROM unnest($1::text[], $2::smallint[]))
     ORDER BY code COLLATE "C" FOR UPDATE`,
    [codes, lanes],
  );
}

/** Takes the amount lane by lane until it is complete. @throws InsufficientFundsError when all lanes together hold less */
async function takeFromLanes(tx: Tx, { account, amount }: Posting): Promise<LanePosting[]> {
  const taken = await rows<{ lane: number; amount: bigint }>(
    tx,
    `SELECT lane, amount FROM ledger_take_from_lanes($1, $2)`,
    [account.code, -amount],
  );
  if (taken.length === 0) throw new InsufficientFundsError([account.code]);
  return taken.map((part) => ({ account, lane: part.lane, amount: -part.amount }));
}

/**
 * Updates the balances and inserts the postings in one statement.
 * @throws InsufficientFundsError when an account that must not go below zero would
 */
export async function applyPostings(
  tx: Tx,
  transactionId: string,
  postings: readonly LanePosting[],
): Promise<void> {
  try {
    await tx.query(
      `WITH moved AS (
         UPDATE ledger_account a SET balance = a.balance + m.amount
         FROM unnest($2::text[], $3::smallint[], $4::numeric[]) AS m (code, lane, amount)
         WHERE a.code = m.code AND a.lane = m.lane
         RETURNING a.id, m.amount
       )
       INSERT INTO ledger_posting (transaction_id, account_id, amount) SELECT $1::uuid, id, amount FROM moved`,
      [
        transactionId,
        postings.map(({ account }) => account.code),
        postings.map(({ lane }) => lane),
        postings.map(({ amount }) => amount),
      ],
    );
  } catch (error) {
    if (databaseErrorCode(error) !== '23514') throw error;
    throw new InsufficientFundsError(
      postings
        .filter(({ account, amount }) => amount < 0n && !account.allowOverdraft)
        .map((p) => p.account.code),
    );
  }
}

export async function findTransaction(tx: Tx, id: string): Promise<PostedTransaction | undefined> {
  const found = await rows<{
    id: string;
    kind: string;
    postedAt: Date;
    metadata: Record<string, string>;
    reverses: string | null;
    code: string;
    allowOverdraft: boolean;
    amount: bigint;
  }>(
    tx,
    `SELECT t.id, t.kind, t.posted_at, t.metadata, t.reverses, a.code, a.allow_overdraft, sum(p.amount) AS amount
     FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id JOIN ledger_account a ON a.id = p.account_id
     WHERE t.id = $1 GROUP BY t.id, a.code, a.allow_overdraft ORDER BY a.code COLLATE "C"`,
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

/** Returns entries, newest first. The cursor is the id of the last entry seen. */
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
    `SELECT p.id, t.id AS transaction_id, t.kind, a.code, p.amount, t.posted_at
     FROM ledger_account a JOIN ledger_posting p ON p.account_id = a.id JOIN ledger_transaction t ON t.id = p.transaction_id
     WHERE a.code = ANY($1) AND p.id < $2 AND ($3::text IS NULL OR t.kind = $3)
       AND ($4::timestamptz IS NULL OR t.posted_at >= $4) AND ($5::timestamptz IS NULL OR t.posted_at < $5)
     ORDER BY p.id DESC LIMIT $6`,
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

/** Sums transaction by transaction, so that the postings of all others are never read. */
export async function sumMoved(tx: Tx, code: string, transactionIds: readonly string[]): Promise<bigint> {
  const [row] = await rows<{ total: bigint | null }>(
    tx,
    `SELECT sum(m.amount) AS total
     FROM (SELECT DISTINCT unnest($2::uuid[]) AS id) o
       CROSS JOIN LATERAL (SELECT o.id UNION ALL SELECT r.id FROM ledger_transaction r WHERE r.reverses = o.id) t
       CROSS JOIN LATERAL (SELECT sum(p.amount) AS amount FROM ledger_posting p JOIN ledger_account a ON a.id = p.account_id
                           WHERE p.transaction_id = t.id AND a.code = $1) m`,
    [code, transactionIds],
  );
  return row?.total ?? 0n;
}
