import type { AuditState, SettingChange } from '#contracts';
import type { AuditAct } from '../audit/audit.js';
import type { LiveVersionRow } from './live-settings.repository.js';

/** A version of the live settings as the audit log has it. */
export const actOfVersion = ({
  id,
  changes,
  reason,
}: LiveVersionRow): Pick<AuditAct, 'subject' | 'before' | 'after' | 'reason'> => ({
  subject: { kind: 'settings', id: String(id) },
  ...statesOf(changes),
  reason,
});

/** The values before and after a change, as texts. */
export function statesOf(changes: readonly SettingChange[]): { before: AuditState; after: AuditState } {
  const states = (side: 'before' | 'after') =>
    Object.fromEntries(changes.map((change) => [change.name, textOf(change[side])]));
  return { before: states('before'), after: states('after') };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
