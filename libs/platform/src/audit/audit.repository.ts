import type { AuditActionName, AuditFilter, AuditState, AuditVia, ListQuery } from '#contracts';
import { NEWEST } from '../database/find-page.js';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Where } from '../database/where.js';
import { likeLiteral } from '../database/like-literal.js';

interface NewEntry {
  action: AuditActionName;
  via: AuditVia;
  actorId: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  before: string | null;
  after: string | null;
  requestId: string | null;
  personal: string;
}

export async function insertAuditEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.query(
    `INSERT INTO audit_entry (action, via, actor_id, subject_kind, subject_id, before, after, request_id, personal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      entry.action,
      entry.via,
      entry.actorId,
      entry.subjectKind,
      entry.subjectId,
      entry.before,
      entry.after,
      entry.requestId,
      entry.personal,
    ],
  );
}

export interface AuditRow {
  position: string;
  at: Date;
  action: AuditActionName;
  via: AuditVia;
  actorId: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  before: AuditState | null;
  after: AuditState | null;
  requestId: string | null;
  personal: { email?: string; address?: string; userAgent?: string; reason?: string } | null;
  hash: string;
}

const COLUMNS = `position, at, action, via, actor_id, subject_kind, subject_id, before, after, request_id, personal,
  encode(hash, 'hex') AS hash`;

const STATES = `coalesce(before::text, '') || coalesce(after::text, '')`;
/** What a search looks at, as the index has it. */
const TEXT = `lower(coalesce(personal::text, '') || ${STATES})`;

/**
 * Newest first. Entries are chained in the order of their times, so a span of time is a span of positions, and every filter
 * is read in the order of its index.
 * @param readsPersonal whether `q` is looked for in the personal part, too; parts of addresses would give them away
 */
export function listAuditEntries(
  tx: Tx,
  { action, actor, subjectKind, subjectId, from, to, q }: AuditFilter,
  { limit, cursor = NEWEST }: ListQuery,
  readsPersonal: boolean,
): Promise<AuditRow[]> {
  const where = new Where();
  where.and(`position < ${where.value(cursor)}`);
  if (action) where.and(`action = ${where.value(action)}`);
  if (actor) where.and(`actor_id = ${where.value(actor)}`);
  if (subjectKind) where.and(`subject_kind = ${where.value(subjectKind)}`);
  if (subjectId) where.and(`subject_id = ${where.value(subjectId)}`);
  if (from) where.and(`position >= ${edge(where.value(from), NEWEST)}`);
  if (to) where.and(`position < ${edge(where.value(to), NEWEST)}`);
  if (q) {
    // As the text is stored: a quote, for one, has a backslash before it.
    const part = where.value(`%${likeLiteral(JSON.stringify(q.toLowerCase()).slice(1, -1))}%`);
    const inStates = readsPersonal ? '' : ` AND lower(${STATES}) LIKE ${part}`;
    where.and(`${TEXT} LIKE ${part}${inStates} OR request_id LIKE ${where.value(`${likeLiteral(q)}%`)}`);
  }
  return rows(
    tx,
    `SELECT ${COLUMNS} FROM audit_entry WHERE ${where} ORDER BY position DESC LIMIT ${where.value(limit)}`,
    where.parameters,
  );
}

/** SQL for the first position at or after a time. */
const edge = (time: string, none: string): string =>
  `coalesce((SELECT position FROM audit_entry WHERE at >= ${time}::timestamptz ORDER BY at, position LIMIT 1), ${none})`;

/** The newest entries of some actions, newest first. */
export function findEntriesOf(
  tx: Tx,
  actions: readonly AuditActionName[],
  { limit, cursor = NEWEST }: ListQuery,
): Promise<Pick<AuditRow, 'position' | 'at' | 'action' | 'after'>[]> {
  // One part for each action, because PostgreSQL plans each by how frequent its action is.
  const parts = actions.map(
    (
      _,
      index,
    ) => `(SELECT position, at, action, after FROM audit_entry WHERE action = $${index + 3} AND position < $1
       ORDER BY position DESC LIMIT $2)`,
  );
  return rows(tx, `${parts.join(' UNION ALL ')} ORDER BY position DESC LIMIT $2`, [
    cursor,
    limit,
    ...actions,
  ]);
}

/** In the queue room, these acts pause and resume; the audit log also has acts that were refused. */
const SWITCHES = `(action IN ('queue-paused', 'queue-resumed')
  OR (action = 'queue-room-action' AND after->>'action' ~ '/(pause|resume)$' AND after->>'answer' LIKE '2%'))`;

/** Who has paused each of these queues last, and when. A queue that was paused otherwise is missing. */
export async function findPauses(
  tx: Tx,
  queues: readonly string[],
): Promise<Map<string, { by: string | null; at: Date }>> {
  const found = await rows<{ queue: string; by: string | null; at: Date; pauses: boolean }>(
    tx,
    `SELECT q.queue, last.by, last.at, last.pauses FROM unnest($1::text[]) AS q (queue) CROSS JOIN LATERAL (
       SELECT personal->>'email' AS by, at, position,
         action = 'queue-paused' OR coalesce(after->>'action', '') LIKE '%/pause' AS pauses
       FROM audit_entry
       WHERE subject_kind = 'queue' AND subject_id IN (q.queue, 'all') AND ${SWITCHES}
       ORDER BY position DESC LIMIT 1
     ) last`,
    [queues],
  );
  return new Map(found.filter(({ pauses }) => pauses).map(({ queue, by, at }) => [queue, { by, at }]));
}

/** What an account did and what was done to it, newest first. */
export function findEntriesAbout(tx: Tx, accountId: string, limit: number): Promise<AuditRow[]> {
  const part = (condition: string): string =>
    `(SELECT ${COLUMNS} FROM audit_entry WHERE ${condition} ORDER BY position DESC LIMIT $2)`;
  return rows(
    tx,
    `${part('actor_id = $1::uuid')} UNION
     ${part(`subject_kind = 'account' AND subject_id = $1::uuid::text`)} ORDER BY position DESC LIMIT $2`,
    [accountId, limit],
  );
}

/** Blanks the personal part of what accounts did and of what was done to them. */
export async function blankEntriesOf(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE audit_entry SET personal = NULL, salt = NULL
     WHERE personal IS NOT NULL AND (actor_id = ANY($1::uuid[]) OR subject_kind = 'account' AND subject_id = ANY($2::text[]))`,
    [accountIds, accountIds],
  );
}

/** Blanks the personal part of entries that contain an e-mail address. */
export async function blankEntriesNaming(tx: Tx, email: string): Promise<void> {
  const stored = JSON.stringify(email.toLowerCase()).slice(1, -1);
  await tx.query(
    `UPDATE audit_entry SET personal = NULL, salt = NULL
     WHERE personal IS NOT NULL AND ${TEXT} LIKE $1 AND lower(personal::text) ~ $2`,
    [
      `%${likeLiteral(stored)}%`,
      // Another address may end or begin with this one.
      `(^|[^\\w.+-])${stored.replaceAll(/[^\w@]/g, String.raw`\$&`)}($|[^\\w-])`,
    ],
  );
}

export interface SavedVerification {
  verifiedAt: Date;
  differences: number;
  headPosition: string;
  headHash: string | null;
}

export async function findVerification(tx: Tx): Promise<SavedVerification | undefined> {
  return (
    await rows<SavedVerification>(
      tx,
      `SELECT verified_at, differences, head_position, encode(head_hash, 'hex') AS head_hash FROM audit_verification`,
    )
  )[0];
}

export interface ChainHead {
  position: string;
  hash: string | null;
}

export async function findHead(tx: Tx): Promise<ChainHead> {
  const [head] = await rows<ChainHead>(tx, `SELECT position, encode(hash, 'hex') AS hash FROM audit_head`);
  return head!;
}

/**
 * Saves the result of a verification.
 * @param head the head of the chain if it is whole. Otherwise the remembered one stays.
 */
export async function saveVerification(
  tx: Tx,
  differences: number,
  head: ChainHead | undefined,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_verification (verified_at, differences, head_position, head_hash)
     VALUES (now(), $1, coalesce($2::bigint, 0), decode($3, 'hex'))
     ON CONFLICT (id) DO UPDATE SET verified_at = excluded.verified_at, differences = excluded.differences,
       head_position = coalesce($2::bigint, audit_verification.head_position),
       head_hash = CASE WHEN $2::bigint IS NULL THEN audit_verification.head_hash ELSE excluded.head_hash END`,
    [differences, head?.position ?? null, head?.hash ?? null],
  );
}
