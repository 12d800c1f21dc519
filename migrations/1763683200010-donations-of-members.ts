import type { MigrationInterface, QueryRunner } from 'typeorm';

const LANES = 16;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Members' donations, stored totals, badges and automatic donations. */
export class DonationsOfMembers1763683200010 implements MigrationInterface {
  readonly name = 'DonationsOfMembers1763683200010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE donation
        ADD COLUMN source text NOT NULL DEFAULT 'wallet' CHECK (source IN ('wallet', 'earned')),
        ADD COLUMN auto boolean NOT NULL DEFAULT false,
        ADD COLUMN hidden boolean NOT NULL DEFAULT false,
        ADD COLUMN reversed_at timestamptz;
      CREATE INDEX donation_of_member ON donation (user_id, position DESC) WHERE user_id <> '${NOBODY}';
      CREATE INDEX donation_with_message ON donation (position DESC) WHERE message IS NOT NULL;
      CREATE UNIQUE INDEX donation_auto_once ON donation (ledger_transaction_id) WHERE auto;

      CREATE TABLE donor (key text PRIMARY KEY);
      INSERT INTO donor (key)
        SELECT DISTINCT CASE WHEN user_id <> '${NOBODY}' THEN 'user:' || user_id
                             ELSE coalesce('wallet:' || wallet_address, 'unknown') END FROM donation;

      -- These rows are updated all the time. With free space on the page, the new version is stored beside the old one.
      CREATE TABLE donation_tally (
        lane   smallint PRIMARY KEY,
        total  numeric(38,0) NOT NULL,
        donors bigint NOT NULL
      ) WITH (fillfactor = 25);
      INSERT INTO donation_tally (lane, total, donors) SELECT generate_series(0, ${LANES - 1}), 0, 0;
      UPDATE donation_tally SET total = (SELECT coalesce(sum(amount), 0) FROM donation),
                                donors = (SELECT count(*) FROM donor) WHERE lane = 0;

      CREATE TABLE donor_standing (
        user_id       uuid PRIMARY KEY,
        total_donated numeric(38,0) NOT NULL DEFAULT 0,
        badge         text,
        announced     text,
        updated_at    timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE auto_donation (
        user_id      uuid PRIMARY KEY,
        enabled      boolean NOT NULL,
        percent      smallint NOT NULL CHECK (percent BETWEEN 1 AND 50),
        paused_until timestamptz,
        updated_at   timestamptz NOT NULL DEFAULT now()
      );

      -- The net effect of a ledger transaction: its own postings and those that reversed it.
      CREATE VIEW ledger_movement AS
        SELECT t.id AS origin, t.posted_at, a.code AS account, p.amount
        FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id
          JOIN ledger_account a ON a.id = p.account_id WHERE t.reverses IS NULL
        UNION ALL
        SELECT t.reverses, t.posted_at, a.code, p.amount
        FROM ledger_transaction t JOIN ledger_posting p ON p.transaction_id = t.id
          JOIN ledger_account a ON a.id = p.account_id WHERE t.reverses IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP VIEW ledger_movement;
      DROP TABLE auto_donation;
      DROP TABLE donor_standing;
      DROP TABLE donation_tally;
      DROP TABLE donor;
      ALTER TABLE donation DROP COLUMN source, DROP COLUMN auto, DROP COLUMN hidden, DROP COLUMN reversed_at;
      DROP INDEX donation_of_member;
      DROP INDEX donation_with_message;
    `);
  }
}
