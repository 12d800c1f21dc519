import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The client files of all recent releases, so that every API can serve the files of every page. */
export class ClientFiles1763683200033 implements MigrationInterface {
  readonly name = 'ClientFiles1763683200033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_file (
        -- Contains the hash of the content, so two releases never have different files with the same name.
        name    text PRIMARY KEY,
        content bytea NOT NULL,
        -- When a running API last reported that it has the file.
        kept_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE client_file`);
  }
}
