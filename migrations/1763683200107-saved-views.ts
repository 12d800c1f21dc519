import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people in the operators' room have kept under a name: a page with its filters. */
export class SavedViews1763683200107 implements MigrationInterface {
  readonly name = 'SavedViews1763683200107';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_view (
        id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
        page       text NOT NULL,
        name       text NOT NULL,
        query      text NOT NULL,
        shared     boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX saved_view_of_account ON saved_view (account_id);
      CREATE INDEX saved_view_shared ON saved_view (id) WHERE shared;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_view');
  }
}
