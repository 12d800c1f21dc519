import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers the mails, so that they can be listed page by page. Only those of the last thirty days are kept, so it is quick. */
export class MailPositions1763683200078 implements MigrationInterface {
  readonly name = 'MailPositions1763683200078';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail ADD COLUMN position bigint GENERATED ALWAYS AS IDENTITY');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN position');
  }
}
