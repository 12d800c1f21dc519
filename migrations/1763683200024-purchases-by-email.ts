import { IndexMigration } from './concurrent-index.js';

/** Finds purchases and payments by e-mail address, for the export and the deletion of an account. */
export class PurchasesByEmail1763683200024 extends IndexMigration {
  readonly name = 'PurchasesByEmail1763683200024';

  protected readonly indexes = {
    presale_purchase_email: 'presale_purchase (lower(buyer_email)) WHERE buyer_email IS NOT NULL',
    manual_payment_email: 'manual_payment (lower(email))',
  };
}
