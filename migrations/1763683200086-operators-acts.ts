import { IndexMigration } from './concurrent-index.js';

/** Finds operators' acts among all security events, so that the next migration can move them quickly. */
export class OperatorsActs1763683200086 extends IndexMigration {
  readonly name = 'OperatorsActs1763683200086';
  protected readonly indexes = {
    security_event_operators: `security_event (at, id) WHERE event IN (
      'role-changed', 'account-banned', 'account-unbanned', 'sessions-ended-by-operator', 'confirmation-resent-by-operator',
  'queue-room-opened', 'queue-room-action', 'donation-message-hidden', 'donation-message-shown',
      'transfer-attached', 'quotes-paused', 'quotes-resumed', 'handler-retried', 'alert-acknowledged', 'alert-snoozed', 'alert-tested', 'manual-payment-approved',
      'manual-payment-rejected', 'manual-payment-undo-asked', 'manual-payment-undo-declined', 'manual-payment-undone')`,
  };
}
