import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The hash of the texts that a buyer has accepted, and when. */
export class AcceptedTerms1763683200071 implements MigrationInterface {
  readonly name = 'AcceptedTerms1763683200071';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE presale_purchase
        ADD COLUMN accepted_terms text,
        ADD COLUMN accepted_terms_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE presale_purchase DROP COLUMN accepted_terms, DROP COLUMN accepted_terms_at;
    `);
  }
}
