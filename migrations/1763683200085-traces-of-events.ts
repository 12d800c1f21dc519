import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that an event belongs to, as a W3C `traceparent`. */
export class TracesOfEvents1763683200085 implements MigrationInterface {
  readonly name = 'TracesOfEvents1763683200085';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_event ADD COLUMN traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_event DROP COLUMN traceparent`);
  }
}
