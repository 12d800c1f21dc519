import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why an account is banned. */
export class BanReasons1763683200089 implements MigrationInterface {
  readonly name = 'BanReasons1763683200089';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN ban_reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN ban_reason');
  }
}
