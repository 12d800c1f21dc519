import type { HashedNode, Node } from '#merkle-log';
import { rows, type Tx } from '#platform';

/** An arbitrary number that no other advisory lock of the database uses. */
const LOG_LOCK = 7_305_080_084;

/** Lets only one transaction at a time append to the log; others wait. */
export async function lockLog(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${LOG_LOCK})`);
}

/** The number of leaves. */
export async function findSize(tx: Tx): Promise<number> {
  const [found] = await rows<{ last: string | null }>(
    tx,
    `SELECT max(index)::text AS last FROM ledger_log_leaf`,
  );
  return Number(found?.last ?? -1) + 1;
}

export interface NewLeaf {
  readonly transactionId: string;
  readonly data: string;
  readonly salt: Uint8Array;
}

/** Appends leaves from an index on. */
export async function insertLeaves(tx: Tx, from: number, leaves: readonly NewLeaf[]): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_log_leaf (index, transaction_id, data, salt)
     SELECT $1::bigint + l.number - 1, l.transaction_id, l.data, l.salt
     FROM unnest($2::uuid[], $3::text[], $4::bytea[]) WITH ORDINALITY AS l (transaction_id, data, salt, number)`,
    [
      from,
      leaves.map(({ transactionId }) => transactionId),
      leaves.map(({ data }) => data),
      leaves.map(({ salt }) => Buffer.from(salt)),
    ],
  );
}

export async function insertNodes(tx: Tx, nodes: readonly HashedNode[]): Promise<void> {
  await tx.query(
    `INSERT INTO ledger_log_node (level, index, hash)
     SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  );
}

/** Names a node, for maps. */
export const nodeName = ({ level, index }: Node): string => `${level}/${index}`;

/** The hashes of nodes, by their names. */
export async function findNodes(tx: Tx, nodes: readonly Node[]): Promise<Map<string, Uint8Array>> {
  const found = await rows<{ level: number; index: string; hash: Buffer }>(
    tx,
    `SELECT n.level, n.index::text, n.hash FROM ledger_log_node n
     WHERE (n.level, n.index) IN (SELECT * FROM unnest($1::smallint[], $2::bigint[]))`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  return new Map(
    found.map(({ level, index, hash }) => [nodeName({ level, index: Number(index) }), new Uint8Array(hash)]),
  );
}

export interface LeafRow {
  readonly index: number;
  readonly data: string;
}

/** Leaves in order, from an index on. */
export async function findLeaves(tx: Tx, from: number, limit: number): Promise<LeafRow[]> {
  const found = await rows<{ index: string; data: string }>(
    tx,
    `SELECT l.index::text, l.data FROM ledger_log_leaf l WHERE l.index >= $1 ORDER BY l.index LIMIT $2`,
    [from, limit],
  );
  return found.map(({ index, data }) => ({ index: Number(index), data }));
}

export async function findLeafOf(
  tx: Tx,
  transactionId: string,
): Promise<(LeafRow & { salt: Buffer | null }) | undefined> {
  const [found] = await rows<{ index: string; data: string; salt: Buffer | null }>(
    tx,
    `SELECT index::text, data, salt FROM ledger_log_leaf WHERE transaction_id = $1`,
    [transactionId],
  );
  return found && { ...found, index: Number(found.index) };
}

/** Forgets the salts of the leaves of these transactions. */
export async function forgetSalts(tx: Tx, transactionIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE ledger_log_leaf SET salt = NULL WHERE salt IS NOT NULL AND transaction_id = ANY($1)`,
    [transactionIds],
  );
}

/** Those of the transactions that have no leaf, in the same order. */
export async function findUnlogged(tx: Tx, transactionIds: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT wanted.id FROM unnest($1::uuid[]) WITH ORDINALITY wanted (id, number)
     WHERE (SELECT l.index FROM ledger_log_leaf l WHERE l.transaction_id = wanted.id) IS NULL ORDER BY wanted.number`,
    [transactionIds],
  );
  return found.map(({ id }) => id);
}

/** The transaction of a leaf. */
export async function findTransactionOf(tx: Tx, index: number): Promise<string | undefined> {
  const [found] = await rows<{ id: string }>(
    tx,
    `SELECT transaction_id AS id FROM ledger_log_leaf WHERE index = $1`,
    [index],
  );
  return found?.id;
}

export interface SaltedLeafRow extends LeafRow {
  readonly transactionId: string;
  readonly salt: Buffer | null;
}

/** As `findLeaves`, with what is not public. */
export async function findSaltedLeaves(tx: Tx, from: number, limit: number): Promise<SaltedLeafRow[]> {
  const found = await rows<Omit<SaltedLeafRow, 'index'> & { index: string }>(
    tx,
    `SELECT l.index::text, l.transaction_id, l.data, l.salt FROM ledger_log_leaf l
     WHERE l.index >= $1 ORDER BY l.index LIMIT $2`,
    [from, limit],
  );
  return found.map(({ index, transactionId, data, salt }) => ({
    index: Number(index),
    transactionId,
    data,
    salt,
  }));
}
