import type { Role } from './auth.js';

const EVERYONE_IN_THE_ROOM = ['auditor', 'operator', 'admin'] as const;
const OPERATORS = ['operator', 'admin'] as const;
const ADMINS = ['admin'] as const;

/**
 * Which roles have which permission in the operators' room. The server guards its routes with this table, and pages show
 * only the controls that it grants.
 */
export const PERMISSIONS = {
  /** Read everything in the room. */
  'room.read': EVERYONE_IN_THE_ROOM,
  /** Read e-mail addresses whole, and receipts that payers have uploaded. */
  'personal-data.read': OPERATORS,
  /** Let failed work try again. */
  'work.retry': OPERATORS,
  /** Run schedules out of turn. */
  'schedules.run': OPERATORS,
  /** Pause and resume queues, and use the queue room. */
  'queues.manage': OPERATORS,
  /** Approve, reject and undo manual payments. */
  'payments.decide': OPERATORS,
  /** Say to which request a transfer belongs. */
  'transfers.attach': OPERATORS,
  /** Pause and resume quotes. */
  'quotes.switch': OPERATORS,
  /** Approve payouts above the limits, try failed ones again, say that one was paid by hand, and pause payouts. */
  'payouts.decide': OPERATORS,
  /** Resume payouts that were paused, and accept what has left the payout wallet. */
  'payouts.resume': ADMINS,
  /** Hide donors' messages and show them again. */
  'messages.moderate': OPERATORS,
  /** Take back donations that were recorded by mistake. */
  'donations.reverse': ADMINS,
  /** Propose payments of the charity fund, and add evidence of what they were used for. */
  'charity.manage': OPERATORS,
  /** Ban accounts, let them in again, and end their sessions. */
  'people.ban': OPERATORS,
  /** Write notes about purchases, payments, transfers, orders and people. */
  'notes.write': OPERATORS,
  /** Share views of lists with everybody in the room. */
  'views.share': OPERATORS,
  /** Rename and delete the shared views of others. */
  'views.manage': ADMINS,
  /** Send mails again. */
  'mails.resend': OPERATORS,
  /** Acknowledge and snooze alerts, and send tests. */
  'alerts.manage': OPERATORS,
  /** Leave items of the checklist of a new kingdom as they are. */
  'setup.dismiss': ADMINS,
  /** Change the live settings. */
  'settings.change': ADMINS,
  /** Delete the accounts of others. */
  'people.delete': ADMINS,
  /** Propose acts that need a second person, and withdraw own proposals. Each act needs its own permission besides. */
  'approvals.propose': OPERATORS,
  /** Confirm and reject what others have proposed. */
  'approvals.decide': ADMINS,
  /** Set the roles of accounts. */
  'roles.set': ADMINS,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name);

/** Whether a role has a permission. */
export const may = (role: Role, permission: Permission): boolean =>
  (PERMISSIONS[permission] as readonly Role[]).includes(role);
