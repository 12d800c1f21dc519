import type { SaveView } from '#contracts';
import { likeLiteral, rows, type Tx } from '#platform';

export interface SavedViewRow extends Required<SaveView> {
  id: string;
  accountId: string;
}

const COLUMNS = 'id, account_id, page, name, query, shared';

/** Counts the views of an account. Another view of the account can be inserted only after the transaction has ended. */
export async function countViewsOf(tx: Tx, accountId: string): Promise<number> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('saved_view/' || $1::text, 0))`, [accountId]);
  const [row] = await rows<{ count: number }>(
    tx,
    'SELECT count(*)::int FROM saved_view WHERE account_id = $1',
    [accountId],
  );
  return row!.count;
}

export async function insertView(
  tx: Tx,
  accountId: string,
  { page, name, query, shared }: SaveView,
): Promise<SavedViewRow> {
  const [row] = await rows<SavedViewRow>(
    tx,
    `INSERT INTO saved_view (account_id, page, name, query, shared) VALUES ($1, $2, $3, $4, $5) RETURNING ${COLUMNS}`,
    [accountId, page, name, query, shared],
  );
  return row!;
}

/** An account's own views and those that others share, by name. */
export const findViewsFor = (tx: Tx, accountId: string): Promise<SavedViewRow[]> =>
  rows(
    tx,
    `SELECT ${COLUMNS} FROM saved_view WHERE account_id = $1
     UNION SELECT ${COLUMNS} FROM saved_view WHERE shared ORDER BY name, id`,
    [accountId],
  );

export async function lockView(tx: Tx, id: string): Promise<SavedViewRow | undefined> {
  const found = await rows<SavedViewRow>(tx, `SELECT ${COLUMNS} FROM saved_view WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return found[0];
}

export async function updateView(tx: Tx, { id, name, shared }: SavedViewRow): Promise<void> {
  await tx.query('UPDATE saved_view SET name = $2, shared = $3 WHERE id = $1', [id, name, shared]);
}

/** Deletes the views that look for an e-mail address or are named after it. */
export async function deleteViewsNaming(tx: Tx, email: string): Promise<void> {
  const inQuery = String(new URLSearchParams({ q: email })).slice('q='.length);
  await tx.query('DELETE FROM saved_view WHERE lower(query) LIKE $1 OR lower(name) LIKE $2', [
    `%${likeLiteral(inQuery.toLowerCase())}%`,
    `%${likeLiteral(email.toLowerCase())}%`,
  ]);
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.query('DELETE FROM saved_view WHERE id = $1', [id]);
}
