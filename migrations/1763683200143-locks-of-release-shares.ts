import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A lock has the wallet whose release share is locked, or none if earned tokens are. */
export class LocksOfReleaseShares1763683200143 implements MigrationInterface {
  readonly name = 'LocksOfReleaseShares1763683200143';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vault_lock ADD COLUMN wallet text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE vault_lock DROP COLUMN wallet`);
  }
}
