import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Ledger1763683200002 implements MigrationInterface {
  readonly name = 'Ledger1763683200002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_account (
        id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code            text NOT NULL UNIQUE,
        allow_overdraft boolean NOT NULL,
        balance         numeric(38,0) NOT NULL DEFAULT 0,
        opened_at       timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT ledger_account_no_overdraft CHECK (allow_overdraft OR balance >= 0)
      );

      CREATE TABLE ledger_transaction (
        id              uuid PRIMARY KEY,
        position        bigint GENERATED ALWAYS AS IDENTITY,
        kind            text NOT NULL,
        idempotency_key text NOT NULL UNIQUE,
        request_hash    text NOT NULL,
        reverses        uuid UNIQUE REFERENCES ledger_transaction (id),
        metadata        jsonb NOT NULL DEFAULT '{}',
        posted_at       timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE ledger_posting (
        id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        transaction_id uuid NOT NULL REFERENCES ledger_transaction (id),
        account_id     integer NOT NULL REFERENCES ledger_account (id),
        amount         numeric(38,0) NOT NULL CHECK (amount <> 0)
      );
      CREATE INDEX ledger_posting_transaction ON ledger_posting (transaction_id);
      CREATE INDEX ledger_posting_account ON ledger_posting (account_id, id);

      CREATE FUNCTION ledger_postings_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM added GROUP BY transaction_id HAVING sum(amount) <> 0) THEN
          RAISE EXCEPTION 'ledger postings must sum to zero' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER ledger_posting_balanced AFTER INSERT ON ledger_posting
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_postings_balance();

      CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the ledger is never edited, only reversed';
      END $$;
      CREATE TRIGGER ledger_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
      CREATE TRIGGER ledger_transaction_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transaction
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ledger_posting;
      DROP TABLE ledger_transaction;
      DROP TABLE ledger_account;
      DROP FUNCTION ledger_postings_balance;
      DROP FUNCTION ledger_is_append_only;
    `);
  }
}
