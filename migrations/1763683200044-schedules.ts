import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schedules that workers of any release have, and when each one last ran and last succeeded. */
export class Schedules1763683200044 implements MigrationInterface {
  readonly name = 'Schedules1763683200044';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schedule (
        name      text PRIMARY KEY,
        -- When a running worker last reported that it has the schedule.
        seen_at   timestamptz NOT NULL DEFAULT now(),
        last_run  timestamptz,
        last_done timestamptz
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE schedule`);
  }
}
