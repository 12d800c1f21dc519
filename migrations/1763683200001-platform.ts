import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Platform1763683200001 implements MigrationInterface {
  readonly name = 'Platform1763683200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_event (
        id          uuid PRIMARY KEY,
        position    bigint GENERATED ALWAYS AS IDENTITY,
        name        text NOT NULL,
        payload     jsonb NOT NULL,
        request_id  text,
        occurred_at timestamptz NOT NULL DEFAULT now(),
        relayed_at  timestamptz,
        settled_at  timestamptz
      );
      CREATE INDEX outbox_event_unrelayed ON outbox_event (position) WHERE relayed_at IS NULL;
      CREATE INDEX outbox_event_open ON outbox_event (relayed_at) WHERE settled_at IS NULL;

      CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('outbox', '');
        RETURN NULL;
      END $$;
      CREATE TRIGGER outbox_event_added AFTER INSERT ON outbox_event
        FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox();

      CREATE TABLE processed_event (
        event_id     uuid NOT NULL,
        handler      text NOT NULL,
        processed_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (event_id, handler)
      );

      CREATE TABLE idempotency_key (
        scope        text NOT NULL,
        key          text NOT NULL,
        request_hash text NOT NULL,
        answer       jsonb,
        created_at   timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (scope, key)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE idempotency_key;
      DROP TABLE processed_event;
      DROP TABLE outbox_event;
      DROP FUNCTION notify_outbox;
    `);
  }
}
