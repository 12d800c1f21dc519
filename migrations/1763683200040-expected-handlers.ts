import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The handlers that workers of any release have registered, and the time at which an open event is checked next. The
 * trigger prevents every release from settling an event that it does not know or that has got another handler.
 */
export class ExpectedHandlers1763683200040 implements MigrationInterface {
  readonly name = 'ExpectedHandlers1763683200040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_handler (
        event   text NOT NULL,
        handler text NOT NULL,
        queue   text NOT NULL,
        since   timestamptz NOT NULL DEFAULT now(),
        -- When a running worker last reported that it has the handler.
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event, handler)
      );

      ALTER TABLE outbox_event ADD COLUMN look_at timestamptz NOT NULL DEFAULT now() + interval '30 seconds';

      -- Whether every handler that is expected to act on the event has acted. A handler that no worker has had for a day
      -- counts as removed. An event for which no release has ever registered a handler is unknown, and stays open.
      CREATE FUNCTION event_is_done(event_id uuid, event_name text) RETURNS boolean LANGUAGE sql STABLE AS $$
        SELECT EXISTS (SELECT FROM event_handler h WHERE h.event = event_name)
          AND NOT EXISTS (
            SELECT FROM event_handler h
            WHERE h.event = event_name AND h.seen_at > now() - interval '1 day'
              AND NOT EXISTS (
                SELECT FROM processed_event p WHERE p.event_id = event_is_done.event_id AND p.handler = h.handler
              )
          )
      $$;

      CREATE FUNCTION keep_event_open() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT event_is_done(NEW.id, NEW.name) THEN
          NEW.settled_at := NULL;
          -- So that an earlier release, which looks by this time, does not look again at once.
          NEW.relayed_at := now();
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER outbox_event_settled BEFORE UPDATE ON outbox_event FOR EACH ROW
        WHEN (OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL) EXECUTE FUNCTION keep_event_open();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER outbox_event_settled ON outbox_event;
      DROP FUNCTION keep_event_open;
      DROP FUNCTION event_is_done;
      ALTER TABLE outbox_event DROP COLUMN look_at;
      DROP TABLE event_handler;
    `);
  }
}
