import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks unsettled purchases of a deleted account, whose e-mail address is deleted once they are settled. */
export class BuyersToForget1763683200045 implements MigrationInterface {
  readonly name = 'BuyersToForget1763683200045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase ADD COLUMN forget_email boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase DROP COLUMN forget_email`);
  }
}
