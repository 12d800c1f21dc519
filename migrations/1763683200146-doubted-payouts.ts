import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when endpoints disagree whether a payout was made. */
export class DoubtedPayouts1763683200146 implements MigrationInterface {
  readonly name = 'DoubtedPayouts1763683200146';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payout ADD COLUMN doubted_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payout DROP COLUMN doubted_at`);
  }
}
