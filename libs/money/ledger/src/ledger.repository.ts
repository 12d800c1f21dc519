import type { ListQuery } from '#contracts';
import { databaseErrorCode, NEWEST, rows, type Tx } from '#platform';
import { InsufficientFundsError } from './ledger.errors.js';
import { type Currency, lanesOf } from './chart-of-accounts.js';
import { inOwnLane, type LanePosting, spendsFromLanes } from './lanes.js';
import type { Posting, TransactionDraft } from './transaction-draft.js';

export interface PostedTransaction {
  id: string;
  kind: string;
  postedAt: Date;
  metadata: Record<string, string>;
  reverses: string | null;
  /** Sorted by account code. Amounts are in base units of the posting's currency. */
  postings: { account: string; currency: Currency; allowOverdraft: boolean; amount: bigint }[];
}

/** A ledger transaction that has no postings yet. */
export interface NewTransaction {
  id: string;
  draft: TransactionDraft;
  hash: string;
}

/**
 * Inserts ledger transactions, without postings. Returns the ids of those that are new: their keys were free, and the
 * transactions that they reverse had not been reversed.
 */
export async function insertTransactions(tx: Tx, added: readonly NewTransaction[]): Promise<Set<string>> {
  const inserted = await rows<{ id: string }>(
    tx,
    `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash, reverses, metadata)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[])
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      added.map(({ id }) => id),
      added.map(({ draft }) => draft.kind),
      added.map(({ draft }) => draft.key),
      added.map(({ hash }) => hash),
      added.map(({ draft }) => draft.reverses ?? null),
      added.map(({ draft }) => JSON.stringify(draft.metadata ?? {})),
    ],
  );
  return new Set(inserted.map(({ id }) => id));
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

/** Chooses a lane for each posting. Those that spend from lanes take as many lanes as they need, which are then locked. */
export async function chooseLanes(
  tx: Tx,
  postings: readonly Posting[],
  known: Set<string>,
): Promise<LanePosting[]> {
  const inLanes: LanePosting[] = [];
  for (const posting of postings) {
    if (spendsFromLanes(posting)) {
      // Whatever comes earlier in the common order is locked earlier, so that transactions don't deadlock.
      await lockAccounts(tx, inLanes, known);
      inLanes.push(...(await takeFromLanes(tx, posting)));
    } else inLanes.push(inOwnLane(tx, posting));
  }
  return inLanes;
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
 * Locks the postings' accounts and returns their ids by code and lane. Missing accounts are created first, and accounts are
 * locked in the order of their codes, so that transactions don't deadlock.
 * @param known names of busy accounts' lanes that were seen before, which need not be created; grows
 */
async function lockAccounts(
  tx: Tx,
  postings: readonly LanePosting[],
  known: Set<string>,
): Promise<Map<string, number>> {
  const accounts = [...new Map(postings.map((posting) => [laneKey(posting), posting])).values()];
  const unknown = accounts.filter((account) => !known.has(laneKey(account)));
  if (unknown.length > 0) await insertAccounts(tx, unknown);
  const locked = await selectForUpdate(tx, accounts);
  if (locked.size < accounts.length) {
    // The database was replaced under a running process.
    known.clear();
    return lockAccounts(tx, postings, known);
  }
  for (const account of accounts) {
    // A lane that this transaction has created may yet be rolled back.
    if (lanesOf(account.account) > 1 && locked.get(laneKey(account))?.isCommitted)
      known.add(laneKey(account));
  }
  return new Map([...locked].map(([key, { id }]) => [key, id]));
}

const laneKey = ({ account, lane }: LanePosting): string => laneName(account.code, lane);

const laneName = (code: string, lane: number): string => `${code} ${lane}`;

async function selectForUpdate(
  tx: Tx,
  accounts: readonly LanePosting[],
): Promise<Map<string, { id: number; isCommitted: boolean }>> {
  if (accounts.length === 0) return new Map();
  const locked = await rows<{ id: number; code: string; lane: number; isCommitted: boolean }>(
    tx,
    `SELECT a.id, a.code, a.lane, a.opened_at <> now() AS is_committed FROM ledger_account a
     WHERE (a.code, a.lane) IN (SELECT * FROM unnest($1::text[], $2::smallint[]))
     ORDER BY a.code COLLATE "C" FOR UPDATE`,
    [accounts.map(({ account }) => account.code), accounts.map(({ lane }) => lane)],
  );
  return new Map(locked.map((row) => [laneName(row.code, row.lane), row]));
}

async function insertAccounts(tx: Tx, accounts: readonly LanePosting[]): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_account (code, lane, currency, allow_overdraft)
     SELECT * FROM unnest($1::text[], $2::smallint[], $3::text[], $4::boolean[]) AS a (code, lane, currency, allow_overdraft)
     ORDER BY code COLLATE "C" ON CONFLICT (code, lane) DO NOTHING`,
    [
      accounts.map(({ account }) => account.code),
      accounts.map(({ lane }) => lane),
      accounts.map(({ account }) => account.currency),
      accounts.map(({ account }) => account.allowOverdraft),
    ],
  );
}

/** A posting of one ledger transaction. */
export interface NewPosting extends LanePosting {
  transactionId: string;
}

/**
 * Locks the accounts, updates their balances and inserts the postings, with as few statements as possible, because others
 * wait for the accounts until the transaction ends.
 * @throws InsufficientFundsError when an account that must not go below zero would
 */
export async function applyPostings(
  tx: Tx,
  postings: readonly NewPosting[],
  known: Set<string>,
): Promise<void> {
  const ids = await lockAccounts(tx, postings, known);
  const changes = new Map<number, bigint>();
  const accountIds = postings.map((posting) => ids.get(laneKey(posting))!);
  postings.forEach(({ amount }, index) => {
    const id = accountIds[index]!;
    changes.set(id, (changes.get(id) ?? 0n) + amount);
  });
  try {
    await tx.query(
      `WITH moved AS (
         UPDATE ledger_account a SET balance = a.balance + m.amount
         FROM unnest($1::integer[], $2::numeric[]) AS m (id, amount) WHERE a.id = m.id
       )
       INSERT INTO ledger_posting (transaction_id, account_id, amount)
       SELECT * FROM unnest($3::uuid[], $4::integer[], $5::numeric[])`,
      [
        [...changes.keys()],
        [...changes.values()],
        postings.map(({ transactionId }) => transactionId),
        accountIds,
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
    currency: Currency;
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
