import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The public figures of days that are over (decision 088). The worker fills both tables, also for the days before. */
export class FiguresByDay1763683200136 implements MigrationInterface {
  readonly name = 'FiguresByDay1763683200136';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The days that are counted, in UTC and without gaps. Days without any figure are among them.
      CREATE TABLE figure_day (
        day        date PRIMARY KEY,
        counted_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE figure_day_amount (
        day    date NOT NULL REFERENCES figure_day ON DELETE CASCADE,
        figure text NOT NULL,
        part   text NOT NULL,
        -- In base units, or a number of things.
        amount numeric(60,0) NOT NULL,
        -- With the amount, so that the sum of a figure reads this index alone.
        PRIMARY KEY (figure, day, part) INCLUDE (amount)
      );
      CREATE INDEX figure_day_amount_day ON figure_day_amount (day);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE figure_day_amount, figure_day');
  }
}
