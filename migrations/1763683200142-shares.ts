import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public links to a member's badge, rank, run or receipt. */
export class Shares1763683200142 implements MigrationInterface {
  readonly name = 'Shares1763683200142';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE share (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('badge', 'rank', 'run', 'receipt')),
        subject text NOT NULL CHECK (length(subject) <= 200),
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        closed_at timestamptz
      );
      CREATE UNIQUE INDEX share_open ON share (user_id, kind, subject) WHERE closed_at IS NULL;
      CREATE INDEX share_by_user ON share (user_id, position DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE share`);
  }
}
