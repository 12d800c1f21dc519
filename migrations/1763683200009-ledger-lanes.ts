import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A busy account's balance is kept in several rows, so that its writers don't wait for one. */
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
    throw new Error('postings in several lanes can’t be told from one lane’s: restore a backup');
  }
}
