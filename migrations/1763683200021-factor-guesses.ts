import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FactorGuesses1763683200021 implements MigrationInterface {
  readonly name = 'FactorGuesses1763683200021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE factor_challenge ADD COLUMN wrong_codes integer NOT NULL DEFAULT 0;

      -- When this browser last passed the account's second factor.
      ALTER TABLE known_device ADD COLUMN factor_shown_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE known_device DROP COLUMN factor_shown_at;
      ALTER TABLE factor_challenge DROP COLUMN wrong_codes;
    `);
  }
}
