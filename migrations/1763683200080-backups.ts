import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backups that were made, and the attempts that failed. */
export class Backups1763683200080 implements MigrationInterface {
  readonly name = 'Backups1763683200080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- The folder or bucket, and the file's name in it.
        place       text NOT NULL,
        name        text NOT NULL,
        started_at  timestamptz NOT NULL,
        finished_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        -- One of the two: the size of a backup, or why there is none.
        size_bytes  bigint,
        error       text,
        CHECK ((size_bytes IS NULL) <> (error IS NULL))
      );
      CREATE INDEX backup_finished ON backup (finished_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE backup`);
  }
}
