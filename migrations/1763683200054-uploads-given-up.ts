import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Prevents an upload from being claimed while its file is being removed. */
export class UploadsGivenUp1763683200054 implements MigrationInterface {
  readonly name = 'UploadsGivenUp1763683200054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE pending_upload ADD COLUMN given_up boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE pending_upload DROP COLUMN given_up`);
  }
}
