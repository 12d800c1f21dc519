import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets approvals of manual payments be undone: one operator asks, and another one decides. */
export class UndonePayments1763683200052 implements MigrationInterface {
  readonly name = 'UndonePayments1763683200052';

  async up(runner: QueryRunner): Promise<void> {
    // Every row that met the old constraints also meets the new ones, so no table has to be scanned.
    await runner.query(`
      ALTER TABLE presale_purchase
        ADD COLUMN reversed_at timestamptz,
        DROP CONSTRAINT presale_purchase_status_check,
        ADD CONSTRAINT presale_purchase_status_check
          CHECK (status IN ('processing', 'confirmed', 'failed', 'reversed')) NOT VALID,
        ADD CONSTRAINT presale_purchase_reversed
          CHECK ((status = 'reversed') = (reversed_at IS NOT NULL)) NOT VALID;
    `);
    await runner.query(`
      ALTER TABLE manual_payment
        DROP CONSTRAINT manual_payment_status_check,
        ADD CONSTRAINT manual_payment_status_check
          CHECK (status IN ('pending', 'approved', 'rejected', 'undone')) NOT VALID,
        DROP CONSTRAINT manual_payment_check1,
        ADD CONSTRAINT manual_payment_purchase
          CHECK ((status IN ('approved', 'undone')) = (purchase_id IS NOT NULL)) NOT VALID;

      CREATE TABLE manual_payment_undo (
        id               uuid PRIMARY KEY,
        payment_id       uuid NOT NULL REFERENCES manual_payment (id),
        reason           text NOT NULL,
        asked_by         uuid NOT NULL,
        asked_by_email   text NOT NULL,
        asked_at         timestamptz NOT NULL DEFAULT now(),
        outcome          text CHECK (outcome IN ('confirmed', 'declined')),
        decided_by       uuid,
        decided_by_email text,
        decided_at       timestamptz,
        CHECK ((outcome IS NULL) = (decided_by IS NULL)),
        CHECK ((outcome IS NULL) = (decided_at IS NULL)),
        CONSTRAINT manual_payment_undo_by_two CHECK (decided_by <> asked_by)
      );
      CREATE INDEX manual_payment_undo_payment ON manual_payment_undo (payment_id, asked_at);
      CREATE UNIQUE INDEX manual_payment_undo_once ON manual_payment_undo (payment_id)
        WHERE outcome IS DISTINCT FROM 'declined';
    `);
  }

  async down(): Promise<void> {
    throw new Error('an earlier schema can’t represent undone payments: restore a backup');
  }
}
