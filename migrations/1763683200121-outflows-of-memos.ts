import type { MigrationInterface, QueryRunner } from 'typeorm';

const explainedAs = (values: string): string => `
  ALTER TABLE payout_outflow DROP CONSTRAINT payout_outflow_explained_as_check;
  ALTER TABLE payout_outflow ADD CONSTRAINT payout_outflow_explained_as_check CHECK (explained_as IN (${values}));`;

/** The fees of memos leave the payout wallet too. */
export class OutflowsOfMemos1763683200121 implements MigrationInterface {
  readonly name = 'OutflowsOfMemos1763683200121';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(explainedAs(`'payout', 'operator', 'memo'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE payout_outflow SET explained_as = 'operator' WHERE explained_as = 'memo';
      ${explainedAs(`'payout', 'operator'`)}
    `);
  }
}
