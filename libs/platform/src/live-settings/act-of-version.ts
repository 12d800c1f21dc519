import type { AuditAct } from '../audit/audit.js';
import type { LiveVersionRow } from './live-settings.repository.js';

/** A version of the live settings as the audit log has it. */
export function actOfVersion({
  id,
  changes,
  reason,
}: LiveVersionRow): Pick<AuditAct, 'subject' | 'before' | 'after' | 'reason'> {
  const states = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.name, textOf(change[side])]));
  return {
    subject: { kind: 'settings', id: String(id) },
    before: states('before'),
    after: states('after'),
    reason,
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
