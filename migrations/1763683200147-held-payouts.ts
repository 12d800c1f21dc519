import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a person holds a payout in order to pay it from elsewhere, and who. The site does not send it meanwhile. */
export class HeldPayouts1763683200147 implements MigrationInterface {
  readonly name = 'HeldPayouts1763683200147';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payout ADD COLUMN held_at timestamptz, ADD COLUMN held_by uuid,
        ADD CONSTRAINT payout_held CHECK ((held_at IS NULL) = (held_by IS NULL) AND (held_at IS NULL OR state <> 'sent')) NOT VALID;
      ALTER TABLE payout VALIDATE CONSTRAINT payout_held;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payout DROP COLUMN held_at, DROP COLUMN held_by`);
  }
}
