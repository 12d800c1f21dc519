import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the database is pinned to: one row, written at the first start. The genesis hash and the mint are null until they are
 * known.
 */
export class ChainPin1763683200064 implements MigrationInterface {
  readonly name = 'ChainPin1763683200064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE chain_pin (
        id           text PRIMARY KEY DEFAULT 'main' CHECK (id = 'main'),
        mode         text NOT NULL,
        cluster      text NOT NULL,
        genesis_hash text,
        mint         text,
        pinned_at    timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE chain_pin');
  }
}
