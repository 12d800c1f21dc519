import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const SIMULATED = `mode = 'simulated' AND source = 'wallet'`;
const OF_MEMBER = `user_id <> '${NOBODY}' AND NOT demo`;

/** The sum of each member's donations, so that a badge costs the same after one donation and after a hundred thousand. */
export class DonationsByMember1763683200056 implements MigrationInterface {
  readonly name = 'DonationsByMember1763683200056';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_donation_tally (
        user_id   uuid PRIMARY KEY,
        total     numeric(38,0) NOT NULL,
        simulated numeric(38,0) NOT NULL
      ) WITH (fillfactor = 50);

      -- Updated by triggers, so that donations recorded by an earlier release during an upgrade are counted too.
      CREATE FUNCTION tally_donations_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO member_donation_tally AS t (user_id, total, simulated)
          SELECT user_id, sum(amount), coalesce(sum(amount) FILTER (WHERE ${SIMULATED}), 0) FROM added
          WHERE ${OF_MEMBER} GROUP BY user_id ORDER BY user_id
          ON CONFLICT (user_id) DO UPDATE
            SET total = t.total + excluded.total, simulated = t.simulated + excluded.simulated;
        RETURN NULL;
      END $$;
      CREATE TRIGGER donation_of_member_given AFTER INSERT ON donation
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_donations_of_members();

      CREATE FUNCTION tally_reversal_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE member_donation_tally SET total = total - NEW.amount,
          simulated = simulated - CASE WHEN NEW.mode = 'simulated' AND NEW.source = 'wallet' THEN NEW.amount ELSE 0 END
        WHERE user_id = NEW.user_id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER donation_of_member_reversed AFTER UPDATE OF reversed_at ON donation FOR EACH ROW
        WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL AND NEW.user_id <> '${NOBODY}' AND NOT NEW.demo)
        EXECUTE FUNCTION tally_reversal_of_member();

      INSERT INTO member_donation_tally (user_id, total, simulated)
        SELECT user_id, coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL), 0),
          coalesce(sum(amount) FILTER (WHERE reversed_at IS NULL AND ${SIMULATED}), 0)
        FROM donation WHERE ${OF_MEMBER} GROUP BY user_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER donation_of_member_given ON donation;
      DROP TRIGGER donation_of_member_reversed ON donation;
      DROP FUNCTION tally_donations_of_members;
      DROP FUNCTION tally_reversal_of_member;
      DROP TABLE member_donation_tally;
    `);
  }
}
