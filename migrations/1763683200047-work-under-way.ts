import { IndexMigration } from './concurrent-index.js';

/** Finds the oldest purchase and order in progress, which monitoring reads frequently. */
export class WorkUnderWay1763683200047 extends IndexMigration {
  readonly name = 'WorkUnderWay1763683200047';

  protected readonly indexes = {
    presale_purchase_under_way: `presale_purchase (created_at) WHERE status = 'processing'`,
    card_order_under_way: `card_order (created_at) WHERE status = 'processing'`,
  };
}
