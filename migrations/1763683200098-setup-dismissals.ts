import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What admins have decided to leave as it is in the checklist of a new kingdom. */
export class SetupDismissals1763683200098 implements MigrationInterface {
  readonly name = 'SetupDismissals1763683200098';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_dismissal (
        item         text PRIMARY KEY,
        dismissed_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_dismissal');
  }
}
