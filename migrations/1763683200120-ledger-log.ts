import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Merkle log of the ledger (docs/decisions/080 and 084). Earlier transactions get their leaves from the worker. */
export class LedgerLog1763683200120 implements MigrationInterface {
  readonly name = 'LedgerLog1763683200120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_log_leaf (
        index          bigint PRIMARY KEY CHECK (index >= 0),
        -- Without a foreign key, which would cost each append a look-up. The verification compares both.
        transaction_id uuid NOT NULL UNIQUE,
        data           text NOT NULL,
        -- Null when a member whom the leaf concerns has deleted the account.
        salt           bytea
      );
      CREATE TABLE ledger_log_node (
        level smallint NOT NULL,
        index bigint NOT NULL,
        hash  bytea NOT NULL CHECK (octet_length(hash) = 32),
        PRIMARY KEY (level, index)
      );
      CREATE TABLE ledger_log_key (
        verifier_key  text PRIMARY KEY,
        first_used_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE ledger_log_head (
        size         bigint PRIMARY KEY CHECK (size > 0),
        note         text NOT NULL,
        verifier_key text NOT NULL REFERENCES ledger_log_key,
        signed_at    timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX ledger_log_head_key ON ledger_log_head (verifier_key);
      CREATE TABLE ledger_log_memo (
        signature         text PRIMARY KEY,
        size              bigint NOT NULL REFERENCES ledger_log_head,
        wire              bytea NOT NULL,
        last_valid_height bigint NOT NULL,
        signed_at         timestamptz NOT NULL DEFAULT now(),
        landed_at         timestamptz,
        expired_at        timestamptz,
        CHECK (landed_at IS NULL OR expired_at IS NULL)
      );
      CREATE INDEX ledger_log_memo_size ON ledger_log_memo (size);

      CREATE FUNCTION ledger_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the log of the ledger is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE FUNCTION guard_ledger_log_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.salt IS NULL
          AND (OLD.index, OLD.transaction_id, OLD.data) = (NEW.index, NEW.transaction_id, NEW.data) THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the log of the ledger is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER ledger_log_leaf_guarded BEFORE UPDATE OR DELETE ON ledger_log_leaf
        FOR EACH ROW EXECUTE FUNCTION guard_ledger_log_leaf();
      CREATE TRIGGER ledger_log_leaf_kept BEFORE TRUNCATE ON ledger_log_leaf
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_log_is_append_only();
      CREATE TRIGGER ledger_log_node_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_node
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_log_is_append_only();
      CREATE TRIGGER ledger_log_key_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_key
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_log_is_append_only();
      CREATE TRIGGER ledger_log_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_log_head
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_log_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ledger_log_memo, ledger_log_head, ledger_log_key, ledger_log_node, ledger_log_leaf;
      DROP FUNCTION guard_ledger_log_leaf();
      DROP FUNCTION ledger_log_is_append_only();
    `);
  }
}
