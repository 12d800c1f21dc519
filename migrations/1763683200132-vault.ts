import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Locks of earned tokens, and the reward of each of their days. */
export class Vault1763683200132 implements MigrationInterface {
  readonly name = 'Vault1763683200132';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE vault_lock (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        user_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'ended', 'exited', 'abandoned')),
        mode text NOT NULL CHECK (mode IN ('simulated', 'solana')),
        amount numeric(38,0) NOT NULL CHECK (amount > 0),
        days smallint NOT NULL CHECK (days > 0),
        base_bps integer NOT NULL CHECK (base_bps >= 0),
        boost_bps integer NOT NULL CHECK (boost_bps >= 0),
        exit_percent smallint NOT NULL CHECK (exit_percent BETWEEN 0 AND 100),
        reserved numeric(38,0) NOT NULL CHECK (reserved >= 0),
        starts_on date NOT NULL,
        ends_on date NOT NULL,
        rewards_to text NOT NULL CHECK (rewards_to IN ('lock', 'earned')),
        drip_percent smallint NOT NULL CHECK (drip_percent BETWEEN 0 AND 100),
        renew boolean NOT NULL,
        renewed_from uuid UNIQUE REFERENCES vault_lock,
        paid_days smallint NOT NULL DEFAULT 0,
        compounded numeric(38,0) NOT NULL DEFAULT 0,
        paid_out numeric(38,0) NOT NULL DEFAULT 0,
        given numeric(38,0) NOT NULL DEFAULT 0,
        forfeited numeric(38,0) NOT NULL DEFAULT 0 CHECK (forfeited >= 0 AND forfeited <= compounded),
        ledger_transaction_id uuid NOT NULL UNIQUE REFERENCES ledger_transaction,
        closing_transaction_id uuid UNIQUE REFERENCES ledger_transaction,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        closed_at timestamptz,
        CHECK (ends_on = starts_on + days),
        CHECK (paid_days BETWEEN 0 AND days),
        CHECK (compounded + paid_out + given <= reserved),
        CHECK ((status = 'running') = (closed_at IS NULL)),
        CHECK ((status = 'running') = (closing_transaction_id IS NULL)),
        CHECK (status <> 'ended' OR paid_days = days),
        CHECK (status = 'exited' OR forfeited = 0)
      );
      CREATE INDEX vault_lock_by_user ON vault_lock (user_id, position DESC);
      CREATE INDEX vault_lock_by_status ON vault_lock (status, position);
      CREATE INDEX vault_lock_due ON vault_lock ((starts_on + paid_days), id) WHERE status = 'running';

      CREATE TABLE vault_reward (
        lock_id uuid NOT NULL REFERENCES vault_lock,
        day date NOT NULL,
        amount numeric(38,0) NOT NULL CHECK (amount >= 0),
        given numeric(38,0) NOT NULL CHECK (given >= 0 AND given <= amount),
        drip_percent smallint NOT NULL CHECK (drip_percent BETWEEN 0 AND 100),
        rewards_to text NOT NULL CHECK (rewards_to IN ('lock', 'earned')),
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (lock_id, day),
        CHECK ((amount = 0) = (ledger_transaction_id IS NULL))
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE vault_reward, vault_lock`);
  }
}
