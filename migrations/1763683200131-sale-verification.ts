import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the hourly checks of the sale against the chain have found (decision 082). */
export class SaleVerification1763683200131 implements MigrationInterface {
  readonly name = 'SaleVerification1763683200131';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sale_verification (
        id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        ran_at      timestamptz NOT NULL,
        seconds     double precision NOT NULL,
        -- How often the RPC server was read, and the slot up to which everything was compared.
        reads       integer NOT NULL,
        slot        bigint,
        figures     jsonb NOT NULL,
        differences integer NOT NULL,
        -- The first of them.
        findings    jsonb NOT NULL
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sale_verification');
  }
}
