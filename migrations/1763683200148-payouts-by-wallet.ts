import { IndexMigration } from './concurrent-index.js';

/** Finds the wallets that have sent payouts. */
export class PayoutsByWallet1763683200148 extends IndexMigration {
  readonly name = 'PayoutsByWallet1763683200148';
  protected readonly indexes = { payout_wallet: 'payout (wallet) WHERE wallet IS NOT NULL' };
}
