import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Presale1763683200004 implements MigrationInterface {
  readonly name = 'Presale1763683200004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE price (
        symbol     text PRIMARY KEY,
        price      text NOT NULL,
        source     text NOT NULL CHECK (source IN ('live', 'fallback')),
        provider   text NOT NULL,
        updated_at timestamptz NOT NULL
      );

      CREATE TABLE chain_stats (
        mint_address     text PRIMARY KEY,
        treasury_balance numeric(38,0) NOT NULL,
        mint_supply      numeric(38,0) NOT NULL,
        read_at          timestamptz NOT NULL,
        failing          boolean NOT NULL DEFAULT false
      );

      CREATE TABLE presale_sale (
        id        text PRIMARY KEY,
        reserved  numeric(38,0) NOT NULL DEFAULT 0 CHECK (reserved >= 0),
        allocated numeric(38,0) NOT NULL DEFAULT 0 CHECK (allocated >= 0)
      );
      INSERT INTO presale_sale (id) VALUES ('main');

      CREATE TABLE presale_purchase (
        id                    uuid PRIMARY KEY,
        position              bigint GENERATED ALWAYS AS IDENTITY,
        status                text NOT NULL CHECK (status IN ('processing', 'confirmed', 'failed')),
        mode                  text NOT NULL,
        cluster               text NOT NULL,
        round                 text NOT NULL,
        token_amount          numeric(38,0) NOT NULL CHECK (token_amount > 0),
        payment_currency      text NOT NULL,
        amount_paid           text NOT NULL,
        amount_unit           text NOT NULL,
        network_fee           jsonb NOT NULL,
        buyer_wallet          text NOT NULL,
        buyer_email           text,
        failure_reason        text,
        transaction_id        text UNIQUE,
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction (id),
        charity_amount        numeric(38,0),
        release_amount        numeric(38,0),
        vested_amount         numeric(38,0),
        rounding_amount       numeric(38,0),
        created_at            timestamptz NOT NULL DEFAULT now(),
        settled_at            timestamptz,
        CHECK (status <> 'confirmed' OR (ledger_transaction_id IS NOT NULL AND transaction_id IS NOT NULL))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE presale_purchase;
      DROP TABLE presale_sale;
      DROP TABLE chain_stats;
      DROP TABLE price;
    `);
  }
}
