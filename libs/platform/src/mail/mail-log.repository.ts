import { rows } from '../database/rows.js';
import type { Tx } from '../database/transaction.js';

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

/** Keeps the last attempt of each mail, and counts them. */
export async function saveTriedMails(tx: Tx, mails: readonly TriedMail[]): Promise<void> {
  const tried = [...new Map(mails.map((mail) => [mail.messageId, mail])).values()];
  const columns = (
    ['messageId', 'eventId', 'handler', 'recipient', 'subject', 'state', 'response'] as const
  ).map((name) => tried.map((mail) => mail[name]));
  await tx.query(
    `INSERT INTO mail AS m (message_id, event_id, handler, recipient, subject, state, response)
     SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     ON CONFLICT (message_id) DO UPDATE SET state = excluded.state, response = excluded.response,
       recipient = excluded.recipient, tries = m.tries + 1, last_tried_at = excluded.last_tried_at`,
    columns,
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

/** Removes an address from the log of mails. */
export async function forgetRecipient(tx: Tx, address: string): Promise<void> {
  await tx.query(`UPDATE mail SET recipient = '' WHERE lower(recipient) = lower($1)`, [address]);
}
