import { IndexMigration } from './concurrent-index.js';

/** Finds donations by their source, currency, wallet and transaction, and those whose message is hidden. */
export class DonationsForOperators1763683200096 extends IndexMigration {
  readonly name = 'DonationsForOperators1763683200096';
  protected readonly indexes = {
    donation_of_source: 'donation (source, position DESC)',
    donation_in_sol: `donation (position DESC) WHERE currency = 'SOL'`,
    donation_hidden: 'donation (position DESC) WHERE hidden',
    donation_wallet_beginning: 'donation (wallet_address text_pattern_ops) WHERE wallet_address IS NOT NULL',
    donation_transaction_beginning:
      'donation (transaction_hash text_pattern_ops) WHERE transaction_hash IS NOT NULL',
  };
}
