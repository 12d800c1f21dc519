import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' inboxes and mail preferences. `once_on` is the day of an entry whose kind has one entry a day. */
export class Notifications1763683200013 implements MigrationInterface {
  readonly name = 'Notifications1763683200013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notification (
        id         uuid PRIMARY KEY,
        position   bigint GENERATED ALWAYS AS IDENTITY,
        user_id    uuid NOT NULL,
        kind       text NOT NULL,
        facts      jsonb NOT NULL,
        event_id   uuid NOT NULL,
        once_on    date,
        created_at timestamptz NOT NULL DEFAULT now(),
        read_at    timestamptz,
        UNIQUE (event_id, user_id),
        UNIQUE (user_id, kind, once_on)
      );
      CREATE INDEX notification_newest ON notification (user_id, position DESC);
      CREATE INDEX notification_unread ON notification (user_id) WHERE read_at IS NULL;
      CREATE INDEX notification_long_read ON notification (read_at) WHERE read_at IS NOT NULL;

      CREATE TABLE notification_preference (
        user_id uuid NOT NULL,
        kind    text NOT NULL,
        email   boolean NOT NULL,
        PRIMARY KEY (user_id, kind)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE notification_preference, notification`);
  }
}
