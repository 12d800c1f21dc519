import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives each account of the ledger a currency. A transaction sums to zero in each of them. Earlier releases know only tokens,
 * which is the default.
 */
export class LedgerCurrencies1763683200063 implements MigrationInterface {
  readonly name = 'LedgerCurrencies1763683200063';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_account ADD COLUMN currency text NOT NULL DEFAULT 'token'
        CONSTRAINT ledger_account_currency CHECK (currency IN ('token', 'SOL', 'USDC', 'USDT'));

      CREATE OR REPLACE FUNCTION ledger_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (
          SELECT FROM (
            SELECT transaction_id, amount, (SELECT a.currency FROM ledger_account a WHERE a.id = account_id) AS currency FROM added
          ) posted GROUP BY transaction_id, currency HAVING sum(amount) <> 0
        ) THEN
          RAISE EXCEPTION 'ledger postings must sum to zero in each currency' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION ledger_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
          RAISE EXCEPTION 'ledger postings must sum to zero' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;

      ALTER TABLE ledger_account DROP COLUMN currency;
    `);
  }
}
