import { IndexMigration } from './concurrent-index.js';

/** Finds payouts by the beginnings of their keys, markers and transactions. */
export class PayoutsForOperators1763683200115 extends IndexMigration {
  readonly name = 'PayoutsForOperators1763683200115';
  protected readonly indexes = {
    payout_key_beginning: 'payout (key text_pattern_ops)',
    payout_marker_beginning: 'payout (marker text_pattern_ops)',
    payout_signature_beginning: 'payout (signature text_pattern_ops)',
    payout_attempt_beginning: 'payout_attempt (signature text_pattern_ops)',
  };
}
