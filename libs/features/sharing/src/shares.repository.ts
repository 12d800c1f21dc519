import type { ListQuery, ShareKind } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';

/** A link that a member has made. `subject` names the shared thing among those of its kind. */
export interface ShareRow {
  id: string;
  position: string;
  userId: string;
  kind: ShareKind;
  subject: string;
  createdAt: Date;
  closedAt: Date | null;
}

const SHARE = 'id, position, user_id, kind, subject, created_at, closed_at';

/** Returns the open link to a thing, which is made if there is none yet. */
export async function insertOrFindShare(
  tx: Tx,
  { id, userId, kind, subject }: Pick<ShareRow, 'id' | 'userId' | 'kind' | 'subject'>,
): Promise<ShareRow> {
  const [row] = await rows<ShareRow>(
    tx,
    // The update changes nothing. It locks the link that exists, so that it can't be closed meanwhile, and returns it.
    `INSERT INTO share (id, user_id, kind, subject) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, kind, subject) WHERE closed_at IS NULL DO UPDATE SET subject = excluded.subject
     RETURNING ${SHARE}`,
    [id, userId, kind, subject],
  );
  return row!;
}

export async function findShare(tx: Tx, id: string): Promise<ShareRow | undefined> {
  const [row] = await rows<ShareRow>(tx, `SELECT ${SHARE} FROM share WHERE id = $1`, [id]);
  return row;
}

/** A member's links, newest first. */
export function findSharesOf(
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
  { closedToo = false } = {},
): Promise<ShareRow[]> {
  return rows<ShareRow>(
    tx,
    `SELECT ${SHARE} FROM share WHERE user_id = $1 AND position < $3 AND ($4 OR closed_at IS NULL)
     ORDER BY position DESC LIMIT $2`,
    [userId, limit, cursor, closedToo],
  );
}

/** Closes a member's link. Returns false if the member has none with this id; a closed one stays as it is. */
export async function closeShare(tx: Tx, userId: string, id: string): Promise<boolean> {
  const closed = await rows(
    tx,
    `UPDATE share SET closed_at = coalesce(closed_at, clock_timestamp()) WHERE id = $1 AND user_id = $2 RETURNING id`,
    [id, userId],
  );
  return closed.length > 0;
}

export async function deleteSharesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query(`DELETE FROM share WHERE user_id = $1`, [userId]);
}
