import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an operator last had a mail sent again. */
export class ResentMails1763683200106 implements MigrationInterface {
  readonly name = 'ResentMails1763683200106';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail ADD COLUMN resend_asked_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE mail DROP COLUMN resend_asked_at');
  }
}
