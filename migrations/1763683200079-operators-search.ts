import { IndexMigration } from './concurrent-index.js';

/** Finds whatever an operator looks for by an id, the beginning of one, or a part of an address or name. */
export class OperatorsSearch1763683200079 extends IndexMigration {
  readonly name = 'OperatorsSearch1763683200079';
  protected readonly indexes = {
    account_email_parts: 'account USING gin (email gin_trgm_ops)',
    account_username_parts: `account USING gin (lower(user_metadata->>'username') gin_trgm_ops)`,
    wallet_address_beginning: 'wallet (address text_pattern_ops)',
    card_order_transaction_beginning: 'card_order (transaction_id text_pattern_ops)',
    manual_payment_wallet_beginning: 'manual_payment (wallet text_pattern_ops)',
    manual_payment_email_parts: 'manual_payment USING gin (lower(email) gin_trgm_ops)',
    outbox_event_request: 'outbox_event (request_id text_pattern_ops) WHERE request_id IS NOT NULL',
    mail_position: 'mail (position)',
    mail_not_sent: `mail (state, position DESC) WHERE state <> 'sent'`,
    mail_id_beginning: 'mail (message_id text_pattern_ops)',
    mail_recipient_parts: 'mail USING gin (lower(recipient) gin_trgm_ops)',
  };
}
