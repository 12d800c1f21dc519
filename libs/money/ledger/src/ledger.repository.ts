import { databaseErrorCode, rows, type Tx } from '#platform';
import { InsufficientFundsError } from './ledger.errors.js';
import { lanesOf } from './chart-of-accounts.js';
import { inOwnLane, type LanePosting, spendsFromLanes } from './lanes.js';
import type { Posting, TransactionDraft } from './transaction-draft.js';

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
