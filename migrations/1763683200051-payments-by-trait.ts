import { IndexMigration } from './concurrent-index.js';

/** Ensures that a transaction is credited only once, and finds payments that share a detail. */
export class PaymentsByTrait1763683200051 extends IndexMigration {
  readonly name = 'PaymentsByTrait1763683200051';

  protected override readonly uniqueIndexes = {
    manual_payment_approved_reference: `manual_payment (reference_key) WHERE status = 'approved'`,
  };
  protected readonly indexes = {
    manual_payment_reference: 'manual_payment (reference_key)',
    manual_payment_receipt: 'manual_payment (receipt_hash)',
    manual_payment_wallet: 'manual_payment (wallet)',
    manual_payment_email: `manual_payment (nullif(lower(email), ''))`,
  };
}
