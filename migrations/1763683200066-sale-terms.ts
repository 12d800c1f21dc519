import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The versions of the pre-sale's terms, which version each purchase was made under, and what limits the tokens that a payment
 * request may buy. A request that is older than this column gets no more tokens than it holds.
 */
export class SaleTerms1763683200066 implements MigrationInterface {
  readonly name = 'SaleTerms1763683200066';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sale_terms (
        version    integer PRIMARY KEY CHECK (version > 0),
        terms      jsonb NOT NULL,
        hash       text NOT NULL,
        valid_from timestamptz NOT NULL
      );
      CREATE FUNCTION sale_terms_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the terms of the sale are never edited, only replaced by a new version';
      END $$;
      CREATE TRIGGER sale_terms_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sale_terms
        FOR EACH STATEMENT EXECUTE FUNCTION sale_terms_are_append_only();

      ALTER TABLE presale_purchase ADD COLUMN terms_version integer;
      ALTER TABLE payment_request ADD COLUMN limits jsonb NOT NULL DEFAULT '[{"id": "sale", "most": "0"}]';
      ALTER TABLE payment_request ALTER COLUMN limits DROP DEFAULT, DROP COLUMN offer;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_request ADD COLUMN offer text NOT NULL DEFAULT 'main';
      ALTER TABLE payment_request ALTER COLUMN offer DROP DEFAULT, DROP COLUMN limits;
      ALTER TABLE presale_purchase DROP COLUMN terms_version;
      DROP TABLE sale_terms;
      DROP FUNCTION sale_terms_are_append_only;
    `);
  }
}
