import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a trace needs: which event caused another one, what events are about, failed attempts of handlers, and mails. */
export class EventTraces1763683200074 implements MigrationInterface {
  readonly name = 'EventTraces1763683200074';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_event
        ADD COLUMN caused_by uuid,
        ADD COLUMN caused_by_handler text,
        -- How often its jobs were added to the queues again because they were lost, and when that was last.
        ADD COLUMN relayed_again integer NOT NULL DEFAULT 0,
        ADD COLUMN relayed_again_at timestamptz;

      ALTER TABLE processed_event ADD COLUMN process text;
      -- Set apart, so that rows from before it have no process.
      ALTER TABLE processed_event ALTER COLUMN process SET DEFAULT current_setting('application_name');

      CREATE TABLE event_subject (
        kind     text NOT NULL,
        id       text NOT NULL,
        event_id uuid NOT NULL,
        PRIMARY KEY (kind, id, event_id)
      );
      CREATE INDEX event_subject_event ON event_subject (event_id);

      CREATE TABLE handler_failure (
        event_id  uuid NOT NULL,
        handler   text NOT NULL,
        attempt   integer NOT NULL,
        error     text NOT NULL,
        failed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        process   text NOT NULL DEFAULT current_setting('application_name'),
        PRIMARY KEY (event_id, handler, attempt)
      );

      CREATE TABLE mail (
        message_id    text PRIMARY KEY,
        event_id      uuid NOT NULL,
        handler       text NOT NULL,
        recipient     text NOT NULL,
        subject       text NOT NULL,
        state         text NOT NULL CHECK (state IN ('sent', 'failed', 'refused')),
        tries         integer NOT NULL DEFAULT 1,
        -- What the mail server said last.
        response      text NOT NULL,
        first_tried_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_tried_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      -- Keyed hashes of addresses whose owners have deleted their accounts, so that later mails don't keep them either.
      CREATE TABLE forgotten_address (
        hash         bytea PRIMARY KEY,
        forgotten_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX forgotten_address_at ON forgotten_address (forgotten_at);
      CREATE INDEX mail_event ON mail (event_id);
      CREATE INDEX mail_recipient ON mail (lower(recipient));
      CREATE INDEX mail_last_tried ON mail (last_tried_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE forgotten_address;
      DROP TABLE mail;
      DROP TABLE handler_failure;
      DROP TABLE event_subject;
      ALTER TABLE processed_event DROP COLUMN process;
      ALTER TABLE outbox_event DROP COLUMN relayed_again_at, DROP COLUMN relayed_again, DROP COLUMN caused_by_handler, DROP COLUMN caused_by;
    `);
  }
}
