import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Operators' acts, as security events have named them until now. */
const ACTS = `(
  'role-changed', 'account-banned', 'account-unbanned', 'sessions-ended-by-operator', 'confirmation-resent-by-operator',
  'queue-room-opened', 'queue-room-action', 'donation-message-hidden', 'donation-message-shown',
  'transfer-attached', 'quotes-paused', 'quotes-resumed', 'handler-retried', 'alert-acknowledged', 'alert-snoozed', 'alert-tested', 'manual-payment-approved',
  'manual-payment-rejected', 'manual-payment-undo-asked', 'manual-payment-undo-declined', 'manual-payment-undone')`;

/** What was done to accounts. It stays in their own logs as well, without the operator. */
const TO_ACCOUNTS = `('role-changed', 'account-banned', 'account-unbanned', 'sessions-ended-by-operator', 'confirmation-resent-by-operator')`;

/** Who did it: `by` is an account's id, or says that it was a command. */
const BY = `CASE WHEN s.details->>'by' ~ '^[0-9a-f-]{36}$' THEN (s.details->>'by')::uuid END`;

/** The columns that an old row fills. `s` is the row. */
const FROM_SECURITY_EVENT = `
  s.event,
  CASE WHEN s.event = 'queue-room-action' THEN 'queue-room' WHEN s.details->>'by' = 'command line' THEN 'command' ELSE 'api' END,
  CASE WHEN s.event IN ${TO_ACCOUNTS} THEN ${BY} ELSE s.account_id END,
  CASE WHEN s.event IN ${TO_ACCOUNTS} THEN 'account'
    WHEN s.event LIKE 'queue-room-%' THEN 'queue'
    WHEN s.event LIKE 'donation-%' THEN 'donation'
    WHEN s.event LIKE 'quotes-%' THEN 'quotes'
    WHEN s.event LIKE 'manual-payment-%' THEN 'manual-payment'
    WHEN s.event LIKE 'alert-%' THEN 'alert'
    WHEN s.event = 'transfer-attached' THEN 'transfer'
    ELSE 'event' END,
  CASE WHEN s.event IN ${TO_ACCOUNTS} THEN s.account_id::text
    ELSE coalesce(s.details->>'queue', s.details->>'donationId', s.details->>'payment', s.details->>'transfer',
      s.details->>'episode',       s.details->>'event', 'all') END,
  CASE s.event WHEN 'role-changed' THEN jsonb_build_object('role', s.details->>'from') END,
  CASE s.event WHEN 'role-changed' THEN jsonb_build_object('role', s.details->>'to')
    ELSE s.details - ARRAY['by', 'reason', 'error', 'queue', 'donationId', 'payment', 'transfer', 'event', 'episode'] END,
  s.request_id,
  jsonb_strip_nulls(jsonb_build_object(
    'email', (SELECT email FROM account WHERE id = CASE WHEN s.event IN ${TO_ACCOUNTS} THEN ${BY} ELSE s.account_id END),
    'address', nullif(s.address, ''), 'userAgent', nullif(s.user_agent, ''),
    'reason', coalesce(s.details->>'reason', s.details->>'error')))`;
const COLUMNS = `action, via, actor_id, subject_kind, subject_id, before, after, request_id, personal`;

/** The audit log: operators' acts, chained by hash when their transaction commits (docs/decisions/073). */
export class Audit1763683200087 implements MigrationInterface {
  readonly name = 'Audit1763683200087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entry (
        id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        -- Null only within the transaction that adds the entry.
        position      bigint UNIQUE,
        at            timestamptz,
        action        text NOT NULL,
        via           text NOT NULL CHECK (via IN ('api', 'queue-room', 'command')),
        actor_id      uuid,
        subject_kind  text,
        subject_id    text,
        before        jsonb,
        after         jsonb,
        request_id    text,
        -- Null when it has been blanked, like the salt. The hash of both stays.
        personal      jsonb,
        salt          uuid DEFAULT gen_random_uuid(),
        personal_hash bytea,
        hash          bytea
      );
      CREATE INDEX audit_entry_action ON audit_entry (action, position);
      CREATE INDEX audit_entry_actor ON audit_entry (actor_id, position);
      CREATE INDEX audit_entry_subject ON audit_entry (subject_kind, subject_id, position);
      CREATE INDEX audit_entry_subject_id ON audit_entry (subject_id, position);
      CREATE INDEX audit_entry_at ON audit_entry (at, position);
      CREATE INDEX audit_entry_request ON audit_entry (request_id text_pattern_ops);
      CREATE INDEX audit_entry_text ON audit_entry USING gin (
        lower(coalesce(personal::text, '') || coalesce(before::text, '') || coalesce(after::text, '')) gin_trgm_ops);

      CREATE TABLE audit_head (
        id       boolean PRIMARY KEY DEFAULT true CHECK (id),
        position bigint NOT NULL DEFAULT 0,
        at       timestamptz NOT NULL DEFAULT '-infinity',
        hash     bytea
      );
      INSERT INTO audit_head DEFAULT VALUES;

      -- The last verification, and the head of the chain when it was last found whole.
      CREATE TABLE audit_verification (
        id            boolean PRIMARY KEY DEFAULT true CHECK (id),
        verified_at   timestamptz NOT NULL,
        differences   integer NOT NULL,
        head_position bigint NOT NULL,
        head_hash     bytea
      );

      CREATE FUNCTION audit_field(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN coalesce(octet_length(value)::text || ':' || value, '-');

      CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        head audit_head;
        entry audit_entry;
      BEGIN
        -- Runs at the end of the transaction, so that entries wait for each other only while they commit.
        SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
        SELECT * INTO STRICT entry FROM audit_entry WHERE id = NEW.id;
        entry.position := head.position + 1;
        entry.at := greatest(date_trunc('milliseconds', coalesce(entry.at, clock_timestamp())), head.at);
        entry.personal_hash := sha256(convert_to(entry.salt::text || entry.personal::text, 'UTF8'));
        entry.hash := sha256(convert_to(concat_ws(',',
          audit_field(encode(head.hash, 'hex')), audit_field(entry.position::text),
          audit_field(to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
          audit_field(entry.action), audit_field(entry.via), audit_field(entry.actor_id::text),
          audit_field(entry.subject_kind), audit_field(entry.subject_id), audit_field(entry.before::text),
          audit_field(entry.after::text), audit_field(entry.request_id), audit_field(encode(entry.personal_hash, 'hex'))),
          'UTF8'));
        UPDATE audit_entry SET position = entry.position, at = entry.at, personal_hash = entry.personal_hash,
          hash = entry.hash WHERE id = entry.id;
        UPDATE audit_head SET position = entry.position, at = entry.at, hash = entry.hash;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER audit_entry_chained AFTER INSERT ON audit_entry DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
    `);
    await this.moveActs(runner);
    await this.guard(runner);
  }

  /** Moves the acts of the past, and forwards those of the previous release, which serves on for a while. */
  private async moveActs(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION forward_operators_act() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        s security_event := NEW;
      BEGIN
        INSERT INTO audit_entry (${COLUMNS}) SELECT ${FROM_SECURITY_EVENT};
        IF NEW.event NOT IN ${TO_ACCOUNTS} THEN RETURN NULL; END IF;
        NEW.details := NEW.details - ARRAY['by', 'reason'];
        NEW.address := '';
        NEW.user_agent := '';
        RETURN NEW;
      END $$;
      -- This release names nobody in the account's own entry.
      CREATE TRIGGER security_event_forwarded BEFORE INSERT ON security_event FOR EACH ROW
        WHEN (NEW.event IN ${ACTS} AND (NEW.event NOT IN ${TO_ACCOUNTS} OR NEW.details ? 'by'))
        EXECUTE FUNCTION forward_operators_act();

      INSERT INTO audit_entry (at, ${COLUMNS})
        SELECT s.at, ${FROM_SECURITY_EVENT} FROM security_event s WHERE s.event IN ${ACTS} ORDER BY s.at, s.id;
      SET CONSTRAINTS audit_entry_chained IMMEDIATE;
      DELETE FROM security_event WHERE event IN ${ACTS} AND event NOT IN ${TO_ACCOUNTS};
      UPDATE security_event SET details = details - ARRAY['by', 'reason'], address = '', user_agent = ''
        WHERE event IN ${TO_ACCOUNTS};
      DROP INDEX security_event_operators;
    `);
  }

  private async guard(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION guard_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        chained CONSTANT text[] := ARRAY['position', 'at', 'personal_hash', 'hash'];
        blanked CONSTANT text[] := ARRAY['personal', 'salt'];
      BEGIN
        IF TG_OP = 'INSERT' THEN
          -- The chain decides these, and the database the salt.
          NEW.position := NULL; NEW.at := NULL; NEW.personal_hash := NULL; NEW.hash := NULL;
          NEW.salt := CASE WHEN NEW.personal IS NOT NULL THEN gen_random_uuid() END;
          RETURN NEW;
        END IF;
        IF TG_OP = 'UPDATE' AND OLD.position IS NULL AND pg_trigger_depth() > 1
          AND to_jsonb(OLD) - chained = to_jsonb(NEW) - chained THEN RETURN NEW; END IF;
        IF TG_OP = 'UPDATE' AND NEW.personal IS NULL AND NEW.salt IS NULL
          AND to_jsonb(OLD) - blanked = to_jsonb(NEW) - blanked THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER audit_entry_guarded BEFORE INSERT OR UPDATE OR DELETE ON audit_entry FOR EACH ROW
        EXECUTE FUNCTION guard_audit_entry();
      CREATE TRIGGER audit_entry_kept BEFORE TRUNCATE ON audit_entry EXECUTE FUNCTION refuse_audit_change();
      -- Only the chain moves its head.
      CREATE TRIGGER audit_head_guarded BEFORE INSERT OR UPDATE OR DELETE ON audit_head
        FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_head_kept BEFORE TRUNCATE ON audit_head EXECUTE FUNCTION refuse_audit_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER security_event_forwarded ON security_event;
      DROP FUNCTION forward_operators_act();
      DROP TABLE audit_entry, audit_head, audit_verification;
      DROP FUNCTION chain_audit_entry();
      DROP FUNCTION guard_audit_entry();
      DROP FUNCTION refuse_audit_change();
      DROP FUNCTION audit_field(text);
      CREATE INDEX security_event_operators ON security_event (at, id) WHERE event IN ${ACTS};
    `);
  }
}
