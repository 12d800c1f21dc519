import { IndexMigration } from './concurrent-index.js';

/** Lists card orders and swaps page by page, and finds them by their transaction. */
export class OrdersForOperators1763683200095 extends IndexMigration {
  readonly name = 'OrdersForOperators1763683200095';
  protected readonly indexes = {
    card_order_position: 'card_order (position)',
    card_order_not_confirmed: `card_order (status, position DESC) WHERE status <> 'confirmed'`,
    swap_transaction_position: 'swap_transaction (position)',
    swap_transaction_beginning: 'swap_transaction (transaction_hash text_pattern_ops)',
  };
}
