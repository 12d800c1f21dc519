import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ManualPayments1763683200012 implements MigrationInterface {
  readonly name = 'ManualPayments1763683200012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE presale_purchase
        ADD COLUMN payment text NOT NULL DEFAULT 'page' CHECK (payment IN ('page', 'manual'));

      CREATE TABLE manual_payment (
        id                 uuid PRIMARY KEY,
        position           bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        status             text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
        mode               text NOT NULL,
        cluster            text NOT NULL,
        email              text NOT NULL,
        wallet             text NOT NULL,
        language           text NOT NULL,
        claimed_amount     text,
        claimed_currency   text,
        receipt_key        text UNIQUE,
        receipt_type       text,
        receipt_bytes      integer,
        decided_by         uuid,
        decided_by_email   text,
        decided_at         timestamptz,
        reason             text,
        purchase_id        uuid UNIQUE REFERENCES presale_purchase (id),
        created_at         timestamptz NOT NULL DEFAULT now(),
        CHECK ((status = 'pending') = (decided_at IS NULL)),
        CHECK ((status = 'approved') = (purchase_id IS NOT NULL)),
        CHECK ((status = 'rejected') = (reason IS NOT NULL))
      );
      CREATE INDEX manual_payment_in_turn ON manual_payment (
        (CASE WHEN status = 'pending' THEN position ELSE 1000000000000000000 - position END)
      );
      CREATE INDEX manual_payment_kept_receipts ON manual_payment (decided_at) WHERE receipt_key IS NOT NULL;

      CREATE TABLE pending_upload (
        key        text PRIMARY KEY,
        created_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE pending_upload;
      DROP TABLE manual_payment;
      ALTER TABLE presale_purchase DROP COLUMN payment;
    `);
  }
}
