import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which release a process runs, how the schedules' last runs ended, and samples of the queues' figures. */
export class JobsForOperators1763683200102 implements MigrationInterface {
  readonly name = 'JobsForOperators1763683200102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null for processes of releases that do not report it.
      ALTER TABLE process ADD COLUMN version text;

      ALTER TABLE schedule
        -- How long the last successful run took.
        ADD COLUMN last_ms double precision,
        -- When a run failed last, and why.
        ADD COLUMN failed_at timestamptz,
        ADD COLUMN error text;

      -- One row for each minute in which a queue had work.
      CREATE TABLE queue_sample (
        queue     text NOT NULL,
        minute    timestamptz NOT NULL,
        -- Jobs that waited at the minute's end, and the age of the oldest in seconds.
        waiting   integer NOT NULL,
        oldest_s  double precision NOT NULL,
        -- Jobs that were completed and attempts that failed within the minute.
        completed integer NOT NULL,
        failed    integer NOT NULL,
        -- How long the completed jobs took, in milliseconds; null if there were none.
        p50_ms    double precision,
        p95_ms    double precision,
        PRIMARY KEY (queue, minute)
      );
      CREATE INDEX queue_sample_minute ON queue_sample (minute);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE queue_sample;
      ALTER TABLE schedule DROP COLUMN last_ms, DROP COLUMN failed_at, DROP COLUMN error;
      ALTER TABLE process DROP COLUMN version;
    `);
  }
}
