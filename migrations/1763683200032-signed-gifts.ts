import type { MigrationInterface, QueryRunner } from 'typeorm';

const LANES = 16;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SIMULATED = `mode = 'simulated' AND source = 'wallet' AND NOT demo`;
const DONOR_KEY = `CASE WHEN user_id <> '${NOBODY}' THEN 'user:' || user_id
                        ELSE coalesce('wallet:' || wallet_address, 'unknown') END`;

/** The signatures of donations from wallets, and the simulated part of the totals. */
export class SignedGifts1763683200032 implements MigrationInterface {
  readonly name = 'SignedGifts1763683200032';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE donation ADD COLUMN mode text NOT NULL DEFAULT 'simulated';

      CREATE TABLE donation_signature (
        donation_id    uuid PRIMARY KEY REFERENCES donation (id),
        wallet_address text NOT NULL,
        nonce          text NOT NULL,
        signed_text    text NOT NULL,
        signature      text NOT NULL,
        UNIQUE (wallet_address, nonce)
      );

      CREATE TABLE simulated_donor (key text PRIMARY KEY);
      CREATE TABLE simulated_donation_tally (
        lane   smallint PRIMARY KEY,
        total  numeric(38,0) NOT NULL,
        donors bigint NOT NULL
      ) WITH (fillfactor = 25);

      -- Updated by triggers, so that donations recorded by an earlier release during an upgrade are counted too.
      CREATE FUNCTION tally_simulated_donations() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        given numeric;
        newcomers bigint;
      BEGIN
        SELECT sum(amount) INTO given FROM added WHERE ${SIMULATED};
        IF given IS NULL THEN RETURN NULL; END IF;
        WITH new_donors AS (
          INSERT INTO simulated_donor (key) SELECT DISTINCT ${DONOR_KEY} FROM added WHERE ${SIMULATED} ORDER BY 1
          ON CONFLICT DO NOTHING RETURNING key
        ) SELECT count(*) INTO newcomers FROM new_donors;
        UPDATE simulated_donation_tally SET total = total + given, donors = donors + newcomers
        WHERE lane = (SELECT pg_current_xact_id()::text::numeric % ${LANES});
        RETURN NULL;
      END $$;
      CREATE TRIGGER donation_simulated_given AFTER INSERT ON donation
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_simulated_donations();

      CREATE FUNCTION tally_simulated_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE simulated_donation_tally SET total = total - NEW.amount
        WHERE lane = (SELECT pg_current_xact_id()::text::numeric % ${LANES});
        RETURN NULL;
      END $$;
      CREATE TRIGGER donation_simulated_reversed AFTER UPDATE OF reversed_at ON donation FOR EACH ROW
        WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL
              AND NEW.mode = 'simulated' AND NEW.source = 'wallet' AND NOT NEW.demo)
        EXECUTE FUNCTION tally_simulated_reversal();

      INSERT INTO simulated_donor (key) SELECT DISTINCT ${DONOR_KEY} FROM donation WHERE ${SIMULATED};
      INSERT INTO simulated_donation_tally (lane, total, donors) SELECT generate_series(0, ${LANES - 1}), 0, 0;
      UPDATE simulated_donation_tally
      SET total = (SELECT coalesce(sum(amount), 0) FROM donation WHERE ${SIMULATED} AND reversed_at IS NULL),
          donors = (SELECT count(*) FROM simulated_donor)
      WHERE lane = 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER donation_simulated_given ON donation;
      DROP TRIGGER donation_simulated_reversed ON donation;
      DROP FUNCTION tally_simulated_donations;
      DROP FUNCTION tally_simulated_reversal;
      DROP TABLE simulated_donation_tally;
      DROP TABLE simulated_donor;
      DROP TABLE donation_signature;
      ALTER TABLE donation DROP COLUMN mode;
    `);
  }
}
