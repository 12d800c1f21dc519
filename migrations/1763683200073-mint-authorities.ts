import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who can create and freeze the token; null until the chain has been read. */
export class MintAuthorities1763683200073 implements MigrationInterface {
  readonly name = 'MintAuthorities1763683200073';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE chain_stats ADD COLUMN authorities jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE chain_stats DROP COLUMN authorities`);
  }
}
