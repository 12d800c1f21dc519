import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the balance of a busy account in several rows, so that its writers don't all wait for one row. */
export class LedgerLanes1763683200009 implements MigrationInterface {
  readonly name = 'LedgerLanes1763683200009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ledger_account ADD COLUMN lane smallint NOT NULL DEFAULT 0;
      ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_code_key;
      ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_code_lane UNIQUE (code, lane);
    `);
  }

  async down(): Promise<void> {
    throw new Error('postings in several lanes can’t be merged into one lane again: restore a backup');
  }
}
