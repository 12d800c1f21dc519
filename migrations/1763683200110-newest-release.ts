import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the last look for a newer release has found. */
export class NewestRelease1763683200110 implements MigrationInterface {
  readonly name = 'NewestRelease1763683200110';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE newest_release (
        id          smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        version     text,
        url         text,
        checked_at  timestamptz NOT NULL,
        -- Why the last look failed; version and url are then those of an earlier one.
        error       text
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE newest_release');
  }
}
