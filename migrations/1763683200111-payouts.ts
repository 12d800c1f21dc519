import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payouts on the chain, their attempts and approvals, and the accounts of the payout wallet. Refunds that are due already become
 * payouts. Their worth is not known here, so it is one that needs two approvals.
 */
export class Payouts1763683200111 implements MigrationInterface {
  readonly name = 'Payouts1763683200111';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE watched_account ADD COLUMN role text NOT NULL DEFAULT 'payment' CHECK (role IN ('payment', 'payout'));
      ALTER TABLE chain_transfer ADD COLUMN role text NOT NULL DEFAULT 'payment' CHECK (role IN ('payment', 'payout'));
      ALTER TABLE chain_transfer DROP CONSTRAINT chain_transfer_check;
      ALTER TABLE chain_transfer ADD CONSTRAINT chain_transfer_ends CHECK (credited + refund + suspense =
        CASE WHEN currency IS NULL OR role = 'payout' THEN 0 ELSE greatest(delta, 0) END);
      ALTER TABLE chain_stats ADD COLUMN delivered numeric(38,0) NOT NULL DEFAULT 0;
      ALTER TABLE chain_stats ADD COLUMN sent_otherwise numeric(38,0) NOT NULL DEFAULT 0;

      CREATE TABLE payout (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        key text NOT NULL UNIQUE,
        kind text NOT NULL CHECK (kind IN ('release', 'claim', 'refund', 'withdrawal', 'charity')),
        subject_id text NOT NULL,
        marker text UNIQUE,
        wallet text,
        currency text NOT NULL CHECK (currency IN ('token', 'SOL', 'USDC', 'USDT')),
        source text NOT NULL,
        destination text,
        amount numeric(38,0) NOT NULL CHECK (amount > 0),
        worth_usd numeric(38,0) NOT NULL DEFAULT 0,
        state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'queued', 'sent', 'landed', 'failed')),
        problem text,
        approvals_needed smallint NOT NULL DEFAULT 0 CHECK (approvals_needed BETWEEN 0 AND 2),
        requested_at timestamptz NOT NULL DEFAULT now(),
        queued_at timestamptz,
        reserved_transaction_id uuid REFERENCES ledger_transaction,
        landed_at timestamptz,
        landed_transaction_id uuid REFERENCES ledger_transaction,
        signature text UNIQUE,
        by_hand boolean NOT NULL DEFAULT false,
        CHECK ((state = 'landed') = (landed_at IS NOT NULL)),
        CHECK ((state = 'landed') = (signature IS NOT NULL)),
        CHECK ((state = 'landed') = (landed_transaction_id IS NOT NULL)),
        CHECK (state = 'due' OR destination IS NOT NULL),
        CHECK ((kind = 'refund') = (reserved_transaction_id IS NULL))
      );
      CREATE INDEX payout_open ON payout (position) WHERE state <> 'landed';
      CREATE INDEX payout_due ON payout (position) WHERE state = 'due';
      CREATE INDEX payout_queued ON payout (position) WHERE state = 'queued';
      CREATE INDEX payout_sent ON payout (position) WHERE state = 'sent';
      CREATE INDEX payout_failed ON payout (position) WHERE state = 'failed';
      CREATE INDEX payout_reserved ON payout (reserved_transaction_id) WHERE reserved_transaction_id IS NOT NULL;
      CREATE INDEX payout_landed ON payout (landed_transaction_id) WHERE landed_transaction_id IS NOT NULL;
      CREATE INDEX payout_subject ON payout (kind, subject_id);
      CREATE INDEX payout_destination ON payout (destination, queued_at) WHERE destination IS NOT NULL;
      CREATE INDEX payout_day ON payout (queued_at) WHERE queued_at IS NOT NULL;

      CREATE TABLE payout_attempt (
        signature text PRIMARY KEY,
        payout_id uuid NOT NULL REFERENCES payout,
        wire bytea NOT NULL,
        last_valid_height bigint NOT NULL,
        signed_at timestamptz NOT NULL DEFAULT now(),
        expired_at timestamptz
      );
      CREATE INDEX payout_attempt_payout ON payout_attempt (payout_id);

      CREATE TABLE payout_approval (
        payout_id uuid NOT NULL REFERENCES payout,
        approved_by uuid NOT NULL,
        approved_at timestamptz NOT NULL DEFAULT now(),
        reason text NOT NULL,
        PRIMARY KEY (payout_id, approved_by)
      );
      CREATE INDEX payout_approval_person ON payout_approval (approved_by);

      CREATE TABLE payout_outflow (
        signature text PRIMARY KEY,
        noted_at timestamptz NOT NULL DEFAULT now(),
        explained_as text CHECK (explained_as IN ('payout', 'operator')),
        explained_at timestamptz,
        CHECK ((explained_as IS NULL) = (explained_at IS NULL))
      );
      CREATE INDEX payout_outflow_open ON payout_outflow (noted_at) WHERE explained_at IS NULL;

      CREATE TABLE payout_tally (
        kind text NOT NULL,
        currency text NOT NULL,
        landed numeric(38,0) NOT NULL,
        PRIMARY KEY (kind, currency)
      );

      CREATE TABLE payout_switch (
        id text PRIMARY KEY DEFAULT 'main' CHECK (id = 'main'),
        paused boolean NOT NULL,
        reason text NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );

      INSERT INTO payout (id, key, kind, subject_id, currency, source, destination, amount, worth_usd)
        SELECT gen_random_uuid(), 'refund/' || signature || '/' || account, 'refund', id::text, currency, 'refunds-due/' || currency,
          payer, refund, 1000000000000
        FROM chain_transfer WHERE refund > 0;

      CREATE FUNCTION payout_needs_approvals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT count(*) FROM payout_approval WHERE payout_id = NEW.id) < NEW.approvals_needed THEN
          RAISE EXCEPTION 'payout % needs % approvals', NEW.key, NEW.approvals_needed USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER payout_needs_approvals BEFORE UPDATE ON payout FOR EACH ROW
        WHEN (NEW.state IN ('queued', 'sent') AND OLD.state = 'due' AND NEW.approvals_needed > 0)
        EXECUTE FUNCTION payout_needs_approvals();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE payout_switch, payout_tally, payout_outflow, payout_approval, payout_attempt, payout;
      DROP FUNCTION payout_needs_approvals;
      ALTER TABLE chain_stats DROP COLUMN sent_otherwise, DROP COLUMN delivered;
      DELETE FROM chain_transfer WHERE role = 'payout';
      DELETE FROM watched_account WHERE role = 'payout';
      ALTER TABLE chain_transfer DROP CONSTRAINT chain_transfer_ends;
      ALTER TABLE chain_transfer ADD CONSTRAINT chain_transfer_check
        CHECK (credited + refund + suspense = CASE WHEN currency IS NULL THEN 0 ELSE greatest(delta, 0) END);
      ALTER TABLE chain_transfer DROP COLUMN role;
      ALTER TABLE watched_account DROP COLUMN role;
    `);
  }
}
