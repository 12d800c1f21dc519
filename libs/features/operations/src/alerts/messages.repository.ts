import { rows, type Tx } from '#platform';
import type { EpisodeRow } from './episodes.repository.js';

export type MessageKind = 'opened' | 'over';

export interface MessageRow {
  id: string;
  episodeId: string;
  kind: MessageKind;
  channel: string;
  tries: number;
  sentAt: Date | null;
  error: string | null;
}

/**
 * Adds the message that an episode has begun, once for each channel.
 * @param dueAt when to send it; at once if null
 */
export async function announceOpened(
  tx: Tx,
  episodeId: string,
  channels: readonly string[],
  dueAt: Date | null,
): Promise<void> {
  await tx.query(
    `INSERT INTO alert_message (episode_id, kind, channel, due_at)
     SELECT $1, 'opened', channel, coalesce($3::timestamptz, now()) FROM unnest($2::text[]) AS channel`,
    [episodeId, channels, dueAt],
  );
}

/**
 * Adds the message that an episode is over, for each channel that heard of it or soon will. Where its beginning was still held
 * back, both are left out.
 */
export async function announceOver(tx: Tx, episodeId: string): Promise<void> {
  await tx.query(
    `DELETE FROM alert_message WHERE episode_id = $1 AND sent_at IS NULL AND tries = 0 AND due_at > now()`,
    [episodeId],
  );
  await tx.query(
    `INSERT INTO alert_message (episode_id, kind, channel, due_at)
     SELECT episode_id, 'over', channel, now() FROM alert_message
     WHERE episode_id = $1 AND kind = 'opened' AND due_at < 'infinity' ON CONFLICT DO NOTHING`,
    [episodeId],
  );
}

/** Holds back messages that were not sent yet. */
export async function holdBack(tx: Tx, episodeId: string, minutes: number): Promise<void> {
  await tx.query(
    `UPDATE alert_message SET due_at = now() + $2::integer * interval '1 minute'
     WHERE episode_id = $1 AND sent_at IS NULL AND due_at < 'infinity'`,
    [episodeId, minutes],
  );
}

/** A message to send, with its episode. */
export interface DueMessage extends Omit<EpisodeRow, 'id' | 'position'> {
  id: string;
  episodeId: string;
  kind: MessageKind;
  channel: string;
}

const FIRST_PAUSE_S = 20;
const LONGEST_PAUSE_S = 300;

/**
 * Takes messages that are due. If they are not marked as sent, they are due again later, also when their process dies. The
 * message that an episode is over waits for the one that it has begun.
 */
export function takeDueMessages(tx: Tx, limit: number): Promise<DueMessage[]> {
  return rows(
    tx,
    `UPDATE alert_message m SET tries = m.tries + 1,
       due_at = now() + least(${FIRST_PAUSE_S} * 2 ^ least(m.tries, 10), ${LONGEST_PAUSE_S}) * interval '1 second'
     FROM alert_episode e
     WHERE e.id = m.episode_id AND m.id IN (
       SELECT d.id FROM alert_message d WHERE d.sent_at IS NULL AND d.due_at <= now() AND NOT EXISTS (
         SELECT FROM alert_message b WHERE d.kind = 'over' AND b.episode_id = d.episode_id AND b.channel = d.channel
           AND b.kind = 'opened' AND b.sent_at IS NULL AND b.due_at < 'infinity'
       ) ORDER BY d.due_at LIMIT $1 FOR UPDATE SKIP LOCKED
     )
     RETURNING m.id, m.episode_id, m.kind, m.channel, e.rule, e.subject, e.severity, e.value, e.threshold, e.opened_at,
       e.last_seen_at, e.good_since, e.closed_at, e.acknowledged_by, e.acknowledged_at, e.snoozed_until`,
    [limit],
  );
}

export async function markSent(tx: Tx, id: string): Promise<void> {
  await tx.query(`UPDATE alert_message SET sent_at = now(), error = NULL WHERE id = $1`, [id]);
}

/** Records why a message was not sent. `final` gives it up. */
export async function markFailed(tx: Tx, id: string, error: string, final: boolean): Promise<void> {
  await tx.query(
    `UPDATE alert_message SET error = $2, due_at = CASE WHEN $3 THEN 'infinity' ELSE due_at END WHERE id = $1`,
    [id, error, final],
  );
}

export const findMessages = (tx: Tx, episodeIds: readonly string[]): Promise<MessageRow[]> =>
  rows(
    tx,
    `SELECT id, episode_id, kind, channel, tries, sent_at, error FROM alert_message WHERE episode_id = ANY($1)
     ORDER BY kind, channel`,
    [episodeIds],
  );
