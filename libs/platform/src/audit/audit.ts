import type { AuditActionName, AuditState, AuditSubject, AuditVia } from '#contracts';
import type { Tx } from '../database/transaction.js';
import { currentLogContext } from '../observability/log-context.js';
import { redactEmails } from '../observability/describe-error.js';
import { insertAuditEntry } from './audit.repository.js';

/** A person's act. The state before and after must not contain personal data or secrets. */
export interface AuditAct {
  readonly action: AuditActionName;
  /** Undefined for a program on the server. */
  readonly actor?: { readonly userId: string; readonly email: string };
  readonly caller?: { readonly address: string; readonly userAgent: string };
  /** By default, the API. */
  readonly via?: AuditVia;
  readonly subject?: AuditSubject;
  readonly before?: AuditState;
  readonly after?: AuditState;
  /** Free text of the person, which may name others. It can be blanked. */
  readonly reason?: string;
}

/**
 * Adds an entry to the audit log. Call it in the transaction that makes the recorded change. The entry joins the chain when
 * that transaction commits, so a transaction that is rolled back leaves no gap.
 *
 * @example
 * await recordAudit(tx, {
 *   action: 'quotes-paused',
 *   actor,
 *   caller,
 *   subject: { kind: 'quotes', id: 'all' },
 *   before: { paused: 'false' },
 *   after: { paused: 'true' },
 *   reason,
 * });
 */
export async function recordAudit(tx: Tx, act: AuditAct): Promise<void> {
  const { action, actor, caller, via = 'api', subject, before, after, reason } = act;
  await insertAuditEntry(tx, {
    action,
    via,
    actorId: actor?.userId ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject ? plain(subject.id) : null,
    before: stateOf(before),
    after: stateOf(after),
    requestId: currentLogContext().requestId ?? null,
    personal: JSON.stringify({
      email: actor?.email,
      ...(caller && { address: caller.address, userAgent: storable(caller.userAgent) }),
      ...(reason !== undefined && { reason: storable(reason) }),
    }),
  });
}

const stateOf = (state: AuditState | undefined): string | null =>
  state === undefined
    ? null
    : JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, plain(value)])));

/** PostgreSQL can store neither NUL nor half a surrogate pair. */
const storable = (text: string): string => text.replaceAll(/\0|\p{Cs}/gu, '\ufffd');

/** Only the personal part can be blanked, so addresses that an operator has typed elsewhere are not kept. */
const plain = (text: string): string => storable(redactEmails(text));
