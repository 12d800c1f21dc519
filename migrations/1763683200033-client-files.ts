import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The files of the clients of all releases that have served of late, so that every API has those of every page. */
export class ClientFiles1763683200033 implements MigrationInterface {
  readonly name = 'ClientFiles1763683200033';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE client_file (
        -- Holds the hash of the content: two releases never mean two things by it.
        name    text PRIMARY KEY,
        content bytea NOT NULL,
        -- When a running API last said that it has it.
        kept_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE client_file`);
  }
}
