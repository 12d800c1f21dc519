import { PUBLISHED_SETTINGS } from './live-settings.js';

export interface AuditAction {
  /** The group by which the room lists it. */
  readonly category: 'people' | 'payments' | 'donations' | 'approvals' | 'work' | 'exports';
  /** The fields of its state afterwards that visitors may read at `/transparency`. Without them, the entry is not public. */
  readonly published?: readonly string[];
}

/** Sizes of payments, in whole units. */
const SIZES = ['tokenAmount', 'amountPaid', 'paymentCurrency'] as const;

/** Everything that a person can do in the operators' room, by API, in the queue room or on the command line. */
export const AUDIT_ACTIONS = {
  'role-changed': { category: 'people' },
  'account-banned': { category: 'people' },
  'account-unbanned': { category: 'people' },
  'account-deleted-by-operator': { category: 'people' },
  'sessions-ended-by-operator': { category: 'people' },
  'confirmation-resent-by-operator': { category: 'people' },
  'factors-reset': { category: 'people' },
  'setup-item-dismissed': { category: 'work' },
  'setup-item-reopened': { category: 'work' },
  'mail-tested': { category: 'work' },
  'mail-resent': { category: 'work' },
  'note-written': { category: 'work' },
  'view-saved': { category: 'work' },
  'view-changed': { category: 'work' },
  'view-deleted': { category: 'work' },
  'settings-changed': { category: 'work', published: PUBLISHED_SETTINGS },
  'settings-reverted': { category: 'work', published: PUBLISHED_SETTINGS },
  'queue-room-opened': { category: 'work' },
  'queue-room-action': { category: 'work' },
  'queue-paused': { category: 'work' },
  'queue-resumed': { category: 'work' },
  'schedule-run': { category: 'work' },
  'handler-retried': { category: 'work' },
  'alert-acknowledged': { category: 'work' },
  'alert-snoozed': { category: 'work' },
  'alert-tested': { category: 'work' },
  'donation-message-hidden': { category: 'donations' },
  'donation-message-shown': { category: 'donations' },
  'donation-reversed': { category: 'donations', published: ['amount', 'currency'] },
  'charity-payout-made': {
    category: 'donations',
    published: ['amount', 'currency', 'beneficiary', 'purpose'],
  },
  'charity-evidence-added': { category: 'donations', published: ['beneficiary', 'sha256'] },
  'transfer-attached': { category: 'payments' },
  'quotes-paused': { category: 'payments', published: [] },
  'quotes-resumed': { category: 'payments', published: [] },
  'payout-approved': { category: 'payments' },
  'payout-retried': { category: 'payments' },
  'payout-held': { category: 'payments' },
  'payout-given-back': { category: 'payments' },
  'payout-paid-by-hand': { category: 'payments', published: ['kind', 'amount', 'currency'] },
  'payouts-paused': { category: 'payments', published: [] },
  'payouts-resumed': { category: 'payments', published: [] },
  'manual-payment-approved': { category: 'payments', published: SIZES },
  'manual-payment-rejected': { category: 'payments' },
  'manual-payment-undo-asked': { category: 'payments' },
  'manual-payment-undo-declined': { category: 'payments' },
  'manual-payment-undone': { category: 'payments', published: SIZES },
  'approval-proposed': { category: 'approvals' },
  'approval-confirmed': { category: 'approvals', published: ['kind', ...SIZES] },
  'approval-rejected': { category: 'approvals' },
  'approval-withdrawn': { category: 'approvals' },
  'approval-voided': { category: 'approvals' },
  'address-revealed': { category: 'exports' },
  'audit-exported': { category: 'exports' },
  'list-exported': { category: 'exports' },
  'list-export-ended': { category: 'exports' },
} as const satisfies Record<string, AuditAction>;

export type AuditActionName = keyof typeof AUDIT_ACTIONS;
export type PublicAuditActionName = {
  [Name in AuditActionName]: (typeof AUDIT_ACTIONS)[Name] extends { published: readonly string[] }
    ? Name
    : never;
}[AuditActionName];

const byName: Readonly<Record<AuditActionName, AuditAction>> = AUDIT_ACTIONS;

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as AuditActionName[];

/** The fields of an action that visitors may read, or undefined if they may not read that it happened. */
export const publishedFields = (action: AuditActionName): readonly string[] | undefined =>
  byName[action].published;

export const PUBLIC_AUDIT_ACTIONS = AUDIT_ACTION_NAMES.filter(
  (name): name is PublicAuditActionName => publishedFields(name) !== undefined,
);
