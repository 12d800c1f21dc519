import type { AuditActionName, SecurityEventName } from '#contracts';
import { type AuditAct, recordAudit, type Tx } from '#platform';
import { recordSecurityEvent } from './security-log.repository.js';

interface ActOn extends Omit<AuditAct, 'action' | 'subject'> {
  readonly action: AuditActionName & SecurityEventName;
  /** What the owner may read of it. */
  readonly details?: Record<string, string>;
}

/**
 * Records what an operator or a command did to an account: in the audit log, and in the account's own log, where its owner
 * reads that it was done, but not by whom and from where.
 */
export async function recordActOn(tx: Tx, accountId: string, { details, ...act }: ActOn): Promise<void> {
  await recordAudit(tx, { ...act, subject: { kind: 'account', id: accountId } });
  await recordSecurityEvent(tx, {
    event: act.action,
    accountId,
    caller: { address: '', userAgent: '' },
    ...(details && { details }),
  });
}
