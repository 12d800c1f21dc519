import { databaseErrorCode, rows, toBigInt, type Tx } from '#libs/platform';
import { InsufficientFundsError } from './ledger.errors.js';
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

/** Opens missing accounts and locks all of them, in the order given. */
export async function lockAccounts(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const codes = postings.map(({ account }) => account.code);
  await tx.query(
    `INSERT INTO ledger_account (code, allow_overdraft)
     SELECT * FROM unnest($1::text[], $2::boolean[]) ON CONFLICT (code) DO NOTHING`,
    [codes, postings.map(({ account }) => account.allowOverdraft)],
  );
  await tx.query(`SELECT id FROM ledger_account WHERE code = ANY($1) ORDER BY code COLLATE "C" FOR UPDATE`, [
    codes,
  ]);
}

/**
 * Moves the balances and writes the postings, in one statement.
 * @throws InsufficientFundsError when an account that forbids it would go below zero.
 */
export async function applyPostings(
  tx: Tx,
  transactionId: string,
  postings: readonly Posting[],
): Promise<void> {
  const codes = postings.map(({ account }) => account.code);
  const amounts = postings.map(({ amount }) => amount.toString());
  try {
    await tx.query(
      `WITH moved AS (
         UPDATE ledger_account a SET balance = a.balance + m.amount
         FROM unnest($2::text[], $3::numeric[]) AS m (code, amount) WHERE a.code = m.code
         RETURNING a.id, m.amount
       )
       INSERT INTO ledger_posting (transaction_id, account_id, amount) SELECT $1::uuid, id, amount FROM moved`,
      [transactionId, codes, amounts],
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
    `SELECT t.id, t.kind, t.posted_at, t.metadata, t.reverses, a.code, a.allow_overdraft, p.amount
     FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id JOIN ledger_account a ON a.id = p.account_id
     WHERE t.id = $1 ORDER BY a.code COLLATE "C"`,
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
  const [row] = await rows<{ balance: string }>(tx, `SELECT balance FROM ledger_account WHERE code = $1`, [
    code,
  ]);
  return toBigInt(row?.balance);
}
