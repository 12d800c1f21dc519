import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments that were seen on the chain before they were final, why transactions failed, and accounts that can't receive. */
export class PaymentSightings1763683200072 implements MigrationInterface {
  readonly name = 'PaymentSightings1763683200072';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_handover
        ADD COLUMN sighted boolean NOT NULL DEFAULT false,
        ADD COLUMN failure text CHECK (failure IN ('funds', 'frozen', 'other'));
      ALTER TABLE watched_account
        ADD COLUMN state text NOT NULL DEFAULT 'unknown'
          CHECK (state IN ('unknown', 'open', 'frozen', 'missing', 'closed'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE watched_account DROP COLUMN state;
      ALTER TABLE payment_handover DROP COLUMN failure, DROP COLUMN sighted;
    `);
  }
}
