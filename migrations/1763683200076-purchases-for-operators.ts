import { IndexMigration } from './concurrent-index.js';

/** Finds purchases by what a buyer says of them, and the rarer ones by their state, round and origin. */
export class PurchasesForOperators1763683200076 extends IndexMigration {
  readonly name = 'PurchasesForOperators1763683200076';
  protected readonly indexes = {
    presale_purchase_position: 'presale_purchase (position)',
    presale_purchase_wallet_beginning: 'presale_purchase (buyer_wallet text_pattern_ops)',
    presale_purchase_transaction_beginning: 'presale_purchase (transaction_id text_pattern_ops)',
    presale_purchase_email_parts: 'presale_purchase USING gin (lower(buyer_email) gin_trgm_ops)',
    presale_purchase_not_confirmed: `presale_purchase (status, position DESC) WHERE status <> 'confirmed'`,
    presale_purchase_manual: `presale_purchase (position DESC) WHERE payment = 'manual'`,
    presale_purchase_private: `presale_purchase (position DESC) WHERE round = 'private'`,
  };
}
