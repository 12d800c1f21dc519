import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOBODY = '00000000-0000-0000-0000-000000000000';
const SIMULATED = `mode = 'simulated' AND source = 'wallet'`;

/** What tallies the tokens of members' donations. Amounts in other currencies are never added to them. */
const tallyOf = (tokens: string): string => `
  CREATE OR REPLACE FUNCTION tally_donations_of_members() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO member_donation_tally AS t (user_id, total, simulated)
      SELECT user_id, coalesce(sum(amount) ${tokens}, 0), coalesce(sum(amount) FILTER (WHERE ${SIMULATED}), 0) FROM added
      WHERE user_id <> '${NOBODY}' AND NOT demo GROUP BY user_id ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE
        SET total = t.total + excluded.total, simulated = t.simulated + excluded.simulated;
    RETURN NULL;
  END $$;`;

const reversalOf = (condition: string): string => `
  DROP TRIGGER donation_of_member_reversed ON donation;
  CREATE TRIGGER donation_of_member_reversed AFTER UPDATE OF reversed_at ON donation FOR EACH ROW
    WHEN (OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL AND NEW.user_id <> '${NOBODY}' AND NOT NEW.demo ${condition})
    EXECUTE FUNCTION tally_reversal_of_member();`;

/** Donations in SOL, which have a total of their own. A transaction on the chain pays for one gift. */
export class DonationsInSol1763683200069 implements MigrationInterface {
  readonly name = 'DonationsInSol1763683200069';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE donation ADD COLUMN currency text NOT NULL DEFAULT 'token' CHECK (currency IN ('token', 'SOL'));
      ALTER TABLE donation_tally ADD COLUMN total_sol numeric(38,0) NOT NULL DEFAULT 0;
      CREATE UNIQUE INDEX donation_paid_once ON donation (transaction_hash)
        WHERE mode = 'solana' AND source = 'wallet' AND purchase_id IS NULL;
      ${tallyOf(`FILTER (WHERE currency = 'token')`)}
      ${reversalOf(`AND NEW.currency = 'token'`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${tallyOf('')}
      ${reversalOf('')}
      DROP INDEX donation_paid_once;
      ALTER TABLE donation_tally DROP COLUMN total_sol;
      ALTER TABLE donation DROP COLUMN currency;
    `);
  }
}
