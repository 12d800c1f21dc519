import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Purchases that are under way while the account of their address is deleted: it goes once they are settled. */
export class BuyersToForget1763683200045 implements MigrationInterface {
  readonly name = 'BuyersToForget1763683200045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase ADD COLUMN forget_email boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase DROP COLUMN forget_email`);
  }
}
