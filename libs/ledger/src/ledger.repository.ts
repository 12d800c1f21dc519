import { databaseErrorCode, rows, toBigInt, type Tx } from '#libs/platform';
import { InsufficientFundsError } from './ledger.errors.js';
import { acrossLanes, inAnyLane, type LanePosting, spendsFromLanes } from './lanes.js';
import type { Posting, TransactionDraft } from './transaction-draft.js';

export interface PostedTransaction {
  id: string;
  kind: string;
  postedAt: Date;
  metadata: Record<string, string>;
  reverses: string | null;
  /** Sorted by account code; base units. */
  postings: { account: string; allowOverdraft: boolean; amount: bigint }[];
}

/** Writes the transaction's head; undefined when its key is taken. */
export async function insertTransaction(
  tx: Tx,
  id: string,
  draft: TransactionDraft,
  hash: string,
): Promise<boolean> {
  const inserted = await rows(
    tx,
    `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash, reverses, metadata)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (idempotency_key) DO NOTHING RETURNING id`,
    [id, draft.kind, draft.key, hash, draft.reverses ?? null, JSON.stringify(draft.metadata ?? {})],
  );
  return inserted.length > 0;
}

export async function findByKey(
  tx: Tx,
  key: string,
): Promise<{ id: string; request_hash: string } | undefined> {
  const [found] = await rows<{ id: string; request_hash: string }>(
    tx,
    `SELECT id, request_hash FROM ledger_transaction WHERE idempotency_key = $1`,
    [key],
  );
  return found;
}

/**
 * Opens missing accounts, locks what the postings move and decides which lanes they go through. Rows are locked in one
 * order for all, so that no two transactions wait for each other.
 */
export async function lockLanes(tx: Tx, postings: readonly Posting[]): Promise<LanePosting[]> {
  const spending = postings.filter(spendsFromLanes);
  const placed = postings.filter((posting) => !spendsFromLanes(posting)).map(inAnyLane);
  const opened = [...placed, ...spending.map((posting) => ({ ...posting, lane: 0 }))];
  await tx.query(
    `INSERT INTO ledger_account (code, lane, allow_overdraft)
     SELECT * FROM unnest($1::text[], $2::smallint[], $3::boolean[]) AS o (code, lane, overdraft)
     ORDER BY code COLLATE "C", lane ON CONFLICT (code, lane) DO NOTHING`,
    [
      opened.map(({ account }) => account.code),
      opened.map(({ lane }) => lane),
      opened.map(({ account }) => account.allowOverdraft),
    ],
  );
  const locked = await rows<{ code: string; lane: number; balance: string }>(
    tx,
    `SELECT code, lane, balance FROM ledger_account
     WHERE code = ANY($1) AND (code = ANY($2) OR (code, lane) IN (SELECT * FROM unnest($1::text[], $3::smallint[])))
     ORDER BY code COLLATE "C", lane FOR UPDATE`,
    [
      opened.map(({ account }) => account.code),
      spending.map(({ account }) => account.code),
      opened.map(({ lane }) => lane),
    ],
  );
  const held = locked.map(({ code, lane, balance }) => ({ code, lane, balance: toBigInt(balance) }));
  const taken = spending.flatMap((posting) =>
    acrossLanes(
      posting,
      held.filter(({ code }) => code === posting.account.code),
    ),
  );
  return [...placed, ...taken];
}

/**
 * Moves the balances and writes the postings, in one statement.
 * @throws InsufficientFundsError when an account that forbids it would go below zero.
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
        postings.map(({ amount }) => amount.toString()),
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
    posted_at: Date;
    metadata: Record<string, string>;
    reverses: string | null;
    code: string;
    allow_overdraft: boolean;
    amount: string;
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
    postedAt: head.posted_at,
    metadata: head.metadata,
    reverses: head.reverses,
    postings: found.map((row) => ({
      account: row.code,
      allowOverdraft: row.allow_overdraft,
      amount: toBigInt(row.amount),
    })),
  };
}

export async function findBalance(tx: Tx, code: string): Promise<bigint> {
  const [row] = await rows<{ balance: string }>(
    tx,
    `SELECT sum(balance) AS balance FROM ledger_account WHERE code = $1`,
    [code],
  );
  return toBigInt(row?.balance);
}
