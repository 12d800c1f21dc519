import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const TABLES = ['payment_request', 'watched_account', 'chain_transfer'];
const currenciesOf = (table: string, currencies: string): string => `
  ALTER TABLE ${table} DROP CONSTRAINT ${table}_currency_check;
  ALTER TABLE ${table} ADD CONSTRAINT ${table}_currency_check CHECK (currency IN (${currencies}));`;

/** Gifts that are paid on the chain, in the project's token or in SOL. */
export class GiftPayments1763683200068 implements MigrationInterface {
  readonly name = 'GiftPayments1763683200068';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${TABLES.map((table) => currenciesOf(table, `'token', 'SOL', 'USDC', 'USDT'`)).join('')}

      ALTER TABLE payment_request DROP CONSTRAINT payment_request_kind_check;
      ALTER TABLE payment_request ADD CONSTRAINT payment_request_kind_check CHECK (
        kind = 'purchase' AND currency <> 'token' AND wallet IS NOT NULL OR kind = 'gift' AND currency IN ('token', 'SOL'));
      ALTER TABLE payment_request ALTER COLUMN wallet DROP NOT NULL;

      -- The account for the project's token was watched as one of a foreign token. What came before stays foreign.
      UPDATE watched_account SET currency = 'token' WHERE mint = (SELECT mint FROM chain_pin);

      CREATE TABLE gift_payment (
        id            uuid PRIMARY KEY,
        user_id       uuid NOT NULL,
        message       text,
        donation_type text NOT NULL CHECK (donation_type IN ('manual', 'manual_donation')),
        created_at    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX gift_payment_of_member ON gift_payment (user_id) WHERE user_id <> '${NOBODY}';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE gift_payment;
      UPDATE watched_account SET currency = NULL WHERE currency = 'token';
      ALTER TABLE payment_request ALTER COLUMN wallet SET NOT NULL;
      ALTER TABLE payment_request DROP CONSTRAINT payment_request_kind_check;
      ALTER TABLE payment_request ADD CONSTRAINT payment_request_kind_check CHECK (kind IN ('purchase'));
      ${TABLES.map((table) => currenciesOf(table, `'SOL', 'USDC', 'USDT'`)).join('')}
    `);
  }
}
