import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Alerts as episodes, the messages about them, what `/status` shows, and what the rules measure. */
export class Alerts1763683200083 implements MigrationInterface {
  readonly name = 'Alerts1763683200083';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The programs that run, by the name of their connections.
      CREATE TABLE process (
        name       text PRIMARY KEY,
        program    text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT now(),
        seen_at    timestamptz NOT NULL DEFAULT now()
      );

      -- How often the schedule is due.
      ALTER TABLE schedule ADD COLUMN every_ms double precision;

      -- Jobs that neither the outbox nor a schedule wrote.
      CREATE TABLE refused_jobs (
        queue   text PRIMARY KEY,
        jobs    bigint NOT NULL DEFAULT 1,
        last_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );

      CREATE TABLE verification (
        name        text PRIMARY KEY,
        differences integer NOT NULL,
        verified_at timestamptz NOT NULL DEFAULT now()
      );

      -- One row: the last check of the rules, with the highest value that each rule has measured.
      CREATE TABLE alert_check (
        singleton  boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        checked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        measured   jsonb NOT NULL DEFAULT '{}'
      );

      CREATE TABLE alert_episode (
        id              uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        position        bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        rule            text NOT NULL,
        -- The queue, handler or schedule that it is about, or nothing.
        subject         text NOT NULL,
        severity        text NOT NULL,
        disrupts        text[] NOT NULL,
        -- The highest value so far.
        value           double precision NOT NULL,
        threshold       double precision NOT NULL,
        opened_at       timestamptz NOT NULL DEFAULT now(),
        last_seen_at    timestamptz NOT NULL DEFAULT now(),
        good_since      timestamptz,
        closed_at       timestamptz,
        acknowledged_by uuid,
        acknowledged_at timestamptz,
        snoozed_until   timestamptz
      );
      CREATE UNIQUE INDEX alert_episode_open ON alert_episode (rule, subject) WHERE closed_at IS NULL;
      CREATE INDEX alert_episode_closed ON alert_episode (closed_at);
      CREATE INDEX alert_episode_snoozed ON alert_episode (snoozed_until) WHERE snoozed_until IS NOT NULL;

      CREATE TABLE alert_message (
        id         uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        episode_id uuid NOT NULL REFERENCES alert_episode,
        kind       text NOT NULL CHECK (kind IN ('opened', 'over')),
        -- The webhook, the chat, or a mail to an address, which is named by its hash.
        channel    text NOT NULL,
        -- When it is sent, or tried again; infinity if it is given up.
        due_at     timestamptz NOT NULL,
        tries      integer NOT NULL DEFAULT 0,
        sent_at    timestamptz,
        error      text,
        UNIQUE (episode_id, kind, channel)
      );
      CREATE INDEX alert_message_due ON alert_message (due_at) WHERE sent_at IS NULL;

      CREATE TABLE status_day (
        day         date NOT NULL,
        component   text NOT NULL,
        disrupted_s integer NOT NULL,
        PRIMARY KEY (day, component)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE status_day, alert_message, alert_episode, alert_check, verification, refused_jobs, process;
      ALTER TABLE schedule DROP COLUMN every_ms;
    `);
  }
}
