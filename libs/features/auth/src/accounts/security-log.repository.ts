import type { ListQuery, SecurityEventName } from '#contracts';
import { blankEntriesOf, currentLogContext, NEWEST, rows, type Tx } from '#platform';
import type { Caller } from '../wire/caller.js';

export interface SecurityEvent {
  event: SecurityEventName;
  /** Null if the attempt named no existing account. */
  accountId: string | null;
  caller: Pick<Caller, 'address' | 'userAgent'>;
  /** Must not contain secrets. */
  details?: Record<string, string>;
  /** The request that caused it; by default the one that is being served. */
  requestId?: string | null;
}

/** Adds an entry to the account's security log. Call it in the transaction that makes the recorded change. */
export const recordSecurityEvent = (tx: Tx, event: SecurityEvent): Promise<void> =>
  recordSecurityEvents(tx, [event]);

/** Adds several entries with one statement. */
export async function recordSecurityEvents(tx: Tx, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return;
  const serving = currentLogContext().requestId ?? null;
  await tx.query(
    `INSERT INTO security_event (account_id, event, details, address, user_agent, request_id)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::jsonb[], $4::text[], $5::text[], $6::text[])`,
    [
      events.map(({ accountId }) => accountId),
      events.map(({ event }) => event),
      events.map(({ details }) => JSON.stringify(details ?? {})),
      events.map(({ caller }) => caller.address),
      events.map(({ caller }) => caller.userAgent),
      events.map(({ requestId = serving }) => requestId),
    ],
  );
}

export interface SecurityEventRow {
  id: string;
  event: SecurityEventName;
  details: Record<string, string>;
  address: string;
  userAgent: string;
  at: Date;
}

/** Newest first. The cursor is the id of the last event seen. */
export function findSecurityEvents(
  tx: Tx,
  accountId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<SecurityEventRow[]> {
  return rows<SecurityEventRow>(
    tx,
    `SELECT id, event, details, address, user_agent, at FROM security_event
     WHERE account_id = $1 AND id < $3 ORDER BY id DESC LIMIT $2`,
    [accountId, limit, cursor],
  );
}

/** Keeps what happened and when. Removes addresses, user agents and details, also from the audit log. */
export async function anonymiseSecurityEvents(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE security_event SET details = '{}', address = '', user_agent = '' WHERE account_id = ANY($1::uuid[])`,
    [accountIds],
  );
  await blankEntriesOf(tx, accountIds);
}

/** Deletes entries without an account after ninety days: anybody can cause them, and nobody reads them later. */
export async function pruneAnonymousEvents(tx: Tx): Promise<void> {
  await tx.query(`DELETE FROM security_event WHERE account_id IS NULL AND at < now() - interval '90 days'`);
}
