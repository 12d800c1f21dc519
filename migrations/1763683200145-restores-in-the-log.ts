import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Restored backups, as the log of the ledger publishes them (docs/decisions/104). */
export class RestoresInTheLog1763683200145 implements MigrationInterface {
  readonly name = 'RestoresInTheLog1763683200145';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_log_restore (
        restored_at  timestamptz PRIMARY KEY,
        -- The moment of the backup.
        taken_at     timestamptz NOT NULL,
        -- How many leaves the log had then.
        size         bigint NOT NULL CHECK (size >= 0),
        -- Null until the worker has signed it.
        note         text,
        verifier_key text REFERENCES ledger_log_key,
        CHECK (num_nulls(note, verifier_key) IN (0, 2))
      );
      CREATE INDEX ledger_log_restore_key ON ledger_log_restore (verifier_key);

      CREATE FUNCTION guard_ledger_log_restore() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND OLD.note IS NULL
          AND (OLD.restored_at, OLD.taken_at, OLD.size) = (NEW.restored_at, NEW.taken_at, NEW.size) THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'the log of the ledger is append-only' USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER ledger_log_restore_guarded BEFORE UPDATE OR DELETE ON ledger_log_restore
        FOR EACH ROW EXECUTE FUNCTION guard_ledger_log_restore();
      CREATE TRIGGER ledger_log_restore_kept BEFORE TRUNCATE ON ledger_log_restore
        FOR EACH STATEMENT EXECUTE FUNCTION ledger_log_is_append_only();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ledger_log_restore;
      DROP FUNCTION guard_ledger_log_restore();
    `);
  }
}
