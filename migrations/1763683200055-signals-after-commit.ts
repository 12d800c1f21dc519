import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Removes the notification inside the transactions that write events, because PostgreSQL commits such transactions one at a
 * time. Processes signal after their commits instead. Also records which events were relayed together, and so share jobs.
 */
export class SignalsAfterCommit1763683200055 implements MigrationInterface {
  readonly name = 'SignalsAfterCommit1763683200055';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER outbox_event_added ON outbox_event;
      DROP FUNCTION notify_outbox;
      ALTER TABLE outbox_event ADD COLUMN relayed_with uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_event DROP COLUMN relayed_with;
      CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('outbox', '');
        RETURN NULL;
      END $$;
      CREATE TRIGGER outbox_event_added AFTER INSERT ON outbox_event
        FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();
    `);
  }
}
