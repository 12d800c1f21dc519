import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What operators have noted about purchases, payments, transfers, orders and people. */
export class Notes1763683200105 implements MigrationInterface {
  readonly name = 'Notes1763683200105';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE note (
        id           uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        position     bigint GENERATED ALWAYS AS IDENTITY,
        subject_kind text NOT NULL,
        subject_id   uuid NOT NULL,
        -- The person that it is about. Such a note goes with the account.
        account_id   uuid REFERENCES account ON DELETE CASCADE,
        author_id    uuid NOT NULL,
        text         text NOT NULL,
        written_at   timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX note_of_subject ON note (subject_kind, subject_id, position);
      CREATE INDEX note_of_account ON note (account_id) WHERE account_id IS NOT NULL;
      CREATE INDEX note_text ON note USING gin (lower(text) gin_trgm_ops);`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE note');
  }
}
