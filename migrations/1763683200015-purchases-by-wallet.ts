import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the purchases into a member's own wallets. */
export class PurchasesByWallet1763683200015 implements MigrationInterface {
  readonly name = 'PurchasesByWallet1763683200015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX presale_purchase_wallet ON presale_purchase (buyer_wallet, position DESC)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX presale_purchase_wallet`);
  }
}
