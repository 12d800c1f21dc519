import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why a handler had no effect, if an external service refused permanently. It is null if the handler acted. */
export class OutcomesOfHandlers1763683200042 implements MigrationInterface {
  readonly name = 'OutcomesOfHandlers1763683200042';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processed_event ADD COLUMN outcome text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processed_event DROP COLUMN outcome`);
  }
}
