import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The details that identify a manual payment: the sender's claims, the approval's reference and the receipt's hash. */
export class PaymentReferences1763683200050 implements MigrationInterface {
  readonly name = 'PaymentReferences1763683200050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE manual_payment
        ADD COLUMN claimed_paid text,
        ADD COLUMN claimed_reference text,
        ADD COLUMN reference text,
        ADD COLUMN reference_key text,
        ADD COLUMN receipt_hash text;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE manual_payment
        DROP COLUMN claimed_paid,
        DROP COLUMN claimed_reference,
        DROP COLUMN reference,
        DROP COLUMN reference_key,
        DROP COLUMN receipt_hash;
    `);
  }
}
