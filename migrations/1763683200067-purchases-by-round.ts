import { IndexMigration } from './concurrent-index.js';

/** What a round, and a wallet in it, has bought or holds. Without limits of the round, it is never asked for. */
export class PurchasesByRound1763683200067 extends IndexMigration {
  readonly name = 'PurchasesByRound1763683200067';

  protected readonly indexes = {
    presale_purchase_by_round: `presale_purchase (round, buyer_wallet) INCLUDE (token_amount, status)
      WHERE status = 'confirmed' OR (status = 'processing' AND held)`,
  };
}
