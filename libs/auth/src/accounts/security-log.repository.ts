import type { SecurityEventName } from '#libs/contracts';
import { currentLogContext, rows, type Tx } from '#libs/platform';
import type { Caller } from '../wire/caller.js';

export interface SecurityEvent {
  event: SecurityEventName;
  /** Nobody's when the attempt named no account. */
  accountId: string | null;
  caller: Pick<Caller, 'address' | 'userAgent'>;
  /** Never a secret. */
  details?: Record<string, string>;
}

/** Adds to the audit log, in the transaction of what happened. */
export async function recordSecurityEvent(
  tx: Tx,
  { event, accountId, caller, details }: SecurityEvent,
): Promise<void> {
  await tx.query(
    `INSERT INTO security_event (account_id, event, details, address, user_agent, request_id)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      accountId,
      event,
      JSON.stringify(details ?? {}),
      caller.address,
      caller.userAgent,
      currentLogContext().requestId ?? null,
    ],
  );
}

export interface SecurityEventRow {
  id: string;
  event: SecurityEventName;
  details: Record<string, string>;
  address: string;
  user_agent: string;
  at: Date;
}

/** Newest first; `before` is the id of the last event seen. */
export function findSecurityEvents(
  tx: Tx,
  accountId: string,
  limit: number,
  before: string | undefined,
): Promise<SecurityEventRow[]> {
  return rows<SecurityEventRow>(
    tx,
    `SELECT id, event, details, address, user_agent, at FROM security_event
     WHERE account_id = $1 AND ($3::bigint IS NULL OR id < $3) ORDER BY id DESC LIMIT $2`,
    [accountId, limit, before ?? null],
  );
}

/** What happened and when stays; where from, and every detail, goes with the account. */
export async function anonymiseSecurityEvents(tx: Tx, accountId: string): Promise<void> {
  await tx.query(
    `UPDATE security_event SET details = '{}', address = '', user_agent = '' WHERE account_id = $1`,
    [accountId],
  );
}
