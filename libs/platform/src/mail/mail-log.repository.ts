import type { SortedQuery } from '#contracts';
import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';
import { Where } from '../database/where.js';
import type { SearchTerm } from '../search/search-term.js';

/** An attempt to send a mail. */
export interface TriedMail {
  messageId: string;
  /** The event that caused it, and the handler that wrote it. */
  eventId: string;
  handler: string;
  recipient: string;
  subject: string;
  /** A failed mail is tried again; a refused one is not. */
  state: 'sent' | 'failed' | 'refused';
  /** What the mail server said, or why it said nothing. */
  response: string;
}

/**
 * Keeps the last attempt of each mail, and counts them. Forgotten addresses are left out.
 * @param hashOf the keyed hash of an address
 */
export async function saveTriedMails(
  tx: Tx,
  mails: readonly TriedMail[],
  hashOf: (address: string) => Buffer,
): Promise<void> {
  const tried = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
  const columns = (
    ['messageId', 'eventId', 'handler', 'recipient', 'subject', 'state', 'response'] as const
  ).map((name) => tried.map((mail) => mail[name]));
  await tx.query(
    `INSERT INTO mail AS m (message_id, event_id, handler, recipient, subject, state, response)
     SELECT t.message_id, t.event_id, t.handler,
       CASE WHEN EXISTS (SELECT FROM forgotten_address f WHERE f.hash = t.hash) THEN '' ELSE t.recipient END,
       t.subject, t.state, t.response
     FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[])
       AS t (message_id, event_id, handler, recipient, subject, state, response, hash)
     ON CONFLICT (message_id) DO UPDATE SET state = excluded.state, response = excluded.response,
       recipient = excluded.recipient, tries = m.tries + 1, last_tried_at = excluded.last_tried_at`,
    [...columns, tried.map(({ recipient }) => hashOf(recipient))],
  );
}

export interface LoggedMail extends TriedMail {
  tries: number;
  firstTriedAt: Date;
  lastTriedAt: Date;
}

export const MAIL_COLUMNS = `message_id, event_id, handler, recipient, subject, state, response, tries, first_tried_at,
  last_tried_at`;

/** The mails to an address, newest first. */
export const findMailsTo = (tx: Tx, address: string, limit: number): Promise<LoggedMail[]> =>
  rows(
    tx,
    `SELECT ${MAIL_COLUMNS} FROM mail WHERE lower(recipient) = lower($1) ORDER BY last_tried_at DESC LIMIT $2`,
    [address, limit],
  );

export interface MailFilter {
  term?: SearchTerm;
  state?: TriedMail['state'];
}

export function listMails(
  tx: Tx,
  { term, state }: MailFilter,
  query: SortedQuery,
): Promise<(LoggedMail & { position: string })[]> {
  const where = new Where();
  if (state) where.and(`state = ${where.value(state)}`);
  if (term)
    where.and(
      `message_id LIKE ${where.value(term.beginning)} OR lower(recipient) LIKE ${where.value(term.part)}`,
    );
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${MAIL_COLUMNS}, position FROM mail WHERE ${where} ${page}`, where.parameters);
}

export async function findMail(tx: Tx, messageId: string): Promise<LoggedMail | undefined> {
  return (
    await rows<LoggedMail>(tx, `SELECT ${MAIL_COLUMNS} FROM mail WHERE message_id = $1`, [messageId])
  )[0];
}

/** Notes that a mail is to be sent again. Returns false if that was noted within the last minute. */
export async function noteResend(tx: Tx, messageId: string): Promise<boolean> {
  const noted = await rows(
    tx,
    `UPDATE mail SET resend_asked_at = now()
     WHERE message_id = $1 AND coalesce(resend_asked_at < now() - interval '1 minute', true) RETURNING 1 AS noted`,
    [messageId],
  );
  return noted.length > 0;
}

/**
 * Counts the mails that have failed three times or more and wait for their next try. It is 0 if another mail was sent since,
 * because then only their recipients have a problem.
 */
export async function countFailingMails(tx: Tx): Promise<number> {
  const [row] = await rows<{ mails: number }>(
    tx,
    `SELECT count(*)::int AS mails FROM mail m
     WHERE m.state = 'failed' AND m.tries >= 3 AND m.last_tried_at > now() - interval '15 minutes'
       AND NOT EXISTS (SELECT FROM mail s WHERE s.state = 'sent' AND s.last_tried_at > m.last_tried_at)`,
  );
  return row?.mails ?? 0;
}

/** Removes an address from the log, and keeps it out of it. Mails that are being noted wait until the transaction ends. */
export async function forgetRecipient(tx: Tx, address: string, hash: Buffer): Promise<void> {
  await tx.query('LOCK TABLE mail IN EXCLUSIVE MODE');
  await tx.query(`UPDATE mail SET recipient = '' WHERE lower(recipient) = lower($1)`, [address]);
  await tx.query(
    `INSERT INTO forgotten_address (hash) VALUES ($1) ON CONFLICT (hash) DO UPDATE SET forgotten_at = now()`,
    [hash],
  );
}

/** Deletes the hashes of addresses that were forgotten longer ago than `keep`, a PostgreSQL interval. */
export async function pruneForgotten(tx: Tx, keep: string): Promise<void> {
  await tx.query(`DELETE FROM forgotten_address WHERE forgotten_at < now() - $1::interval`, [keep]);
}
