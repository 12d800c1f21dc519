import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Donations1763683200003 implements MigrationInterface {
  readonly name = 'Donations1763683200003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE donation (
        id                    uuid PRIMARY KEY,
        position              bigint GENERATED ALWAYS AS IDENTITY,
        user_id               uuid NOT NULL,
        wallet_address        text,
        amount                numeric(38,0) NOT NULL CHECK (amount > 0),
        message               text,
        donation_type         text NOT NULL CHECK (donation_type IN ('manual', 'manual_donation', 'presale_purchase')),
        transaction_hash      text,
        ledger_transaction_id uuid NOT NULL REFERENCES ledger_transaction (id),
        purchase_id           uuid UNIQUE,
        demo                  boolean NOT NULL DEFAULT false,
        created_at            timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX donation_latest ON donation (position DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE donation`);
  }
}
