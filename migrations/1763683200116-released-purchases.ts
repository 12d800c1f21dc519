import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes for which purchases the payout of the release share was asked for. Only those on the chain have one. */
export class ReleasedPurchases1763683200116 implements MigrationInterface {
  readonly name = 'ReleasedPurchases1763683200116';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE presale_purchase ADD COLUMN release_asked_at timestamptz;
      CREATE INDEX presale_purchase_unreleased ON presale_purchase (position)
        WHERE status = 'confirmed' AND mode = 'solana' AND release_asked_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE presale_purchase DROP COLUMN release_asked_at`);
  }
}
