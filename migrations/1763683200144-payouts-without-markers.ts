import type { QueryRunner } from 'typeorm';
import { IndexMigration } from './concurrent-index.js';

/** Finds payouts that were paid from elsewhere and have no marker yet. Earlier releases have left the markers there of attempts that failed. */
export class PayoutsWithoutMarkers1763683200144 extends IndexMigration {
  readonly name = 'PayoutsWithoutMarkers1763683200144';
  protected readonly indexes = {
    payout_unmarked: 'payout (position) WHERE by_hand AND marker IS NULL',
  };

  override async up(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE payout SET marker = NULL, wallet = NULL WHERE by_hand AND marker IS NOT NULL`);
    await super.up(runner);
  }
}
