import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks undecided payments of a deleted account, whose e-mail address is deleted once they are decided. */
export class PayersToForget1763683200053 implements MigrationInterface {
  readonly name = 'PayersToForget1763683200053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE manual_payment ADD COLUMN forget_email boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE manual_payment DROP COLUMN forget_email`);
  }
}
