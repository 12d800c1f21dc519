import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who paid on the chain and whether they may, and the switch that pauses quotes. */
export class PaymentGuards1763683200070 implements MigrationInterface {
  readonly name = 'PaymentGuards1763683200070';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE chain_transfer
        ADD COLUMN payers text[] NOT NULL DEFAULT '{}',
        ADD COLUMN verdict text CHECK (verdict IN ('waiting', 'allowed', 'denied', 'missing'));
      CREATE INDEX chain_transfer_waiting ON chain_transfer (id) WHERE verdict = 'waiting';
      CREATE INDEX chain_transfer_withheld ON chain_transfer USING gin (names) WHERE verdict IN ('denied', 'missing');

      CREATE TABLE quote_switch (
        id text PRIMARY KEY DEFAULT 'main' CHECK (id = 'main'),
        paused boolean NOT NULL,
        reason text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE quote_switch;
      DROP INDEX chain_transfer_withheld, chain_transfer_waiting;
      ALTER TABLE chain_transfer DROP COLUMN verdict, DROP COLUMN payers;
    `);
  }
}
