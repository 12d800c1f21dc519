import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments on the chain: what was asked for, the accounts that are watched, and everything that arrived in them. */
export class ChainPayments1763683200065 implements MigrationInterface {
  readonly name = 'ChainPayments1763683200065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_request (
        id uuid PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        kind text NOT NULL CHECK (kind IN ('purchase')),
        subject_id uuid NOT NULL UNIQUE,
        offer text NOT NULL,
        reference text NOT NULL UNIQUE,
        currency text NOT NULL CHECK (currency IN ('SOL', 'USDC', 'USDT')),
        due numeric(38,0) NOT NULL CHECK (due > 0),
        tokens numeric(38,0) NOT NULL CHECK (tokens > 0),
        price numeric(38,0) NOT NULL CHECK (price > 0),
        price_read_at timestamptz NOT NULL,
        held boolean NOT NULL,
        minimum numeric(38,0) NOT NULL,
        sale_ends_at timestamptz NOT NULL,
        sells_parts boolean NOT NULL,
        wallet text NOT NULL,
        caller text,
        opened_at timestamptz NOT NULL DEFAULT now(),
        opened_slot bigint NOT NULL,
        expires_at timestamptz NOT NULL,
        state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'short', 'expired')),
        signature text UNIQUE,
        decided_at timestamptz,
        CHECK ((state = 'open') = (decided_at IS NULL)),
        CHECK ((state = 'paid') = (signature IS NOT NULL))
      );
      CREATE INDEX payment_request_expiry ON payment_request (expires_at) WHERE state = 'open';
      CREATE UNIQUE INDEX payment_request_due ON payment_request (currency, due) WHERE state = 'open';
      CREATE INDEX payment_request_amount ON payment_request (currency, due);
      CREATE INDEX payment_request_wallet ON payment_request (wallet);
      CREATE INDEX payment_request_caller ON payment_request (caller) WHERE state = 'open' AND held;

      CREATE TABLE watched_account (
        address text PRIMARY KEY,
        mint text,
        currency text CHECK (currency IN ('SOL', 'USDC', 'USDT')),
        opening numeric(38,0) NOT NULL CHECK (opening >= 0),
        opened_slot bigint NOT NULL,
        balance numeric(38,0) NOT NULL,
        listed_slot bigint NOT NULL
      );

      CREATE TABLE chain_watch (
        id text PRIMARY KEY DEFAULT 'main' CHECK (id = 'main'),
        opened_slot bigint NOT NULL,
        read_slot bigint NOT NULL,
        listed_slot bigint NOT NULL,
        listed_time bigint NOT NULL,
        listed_at timestamptz NOT NULL,
        problem text,
        problem_since timestamptz
      );

      CREATE TABLE chain_transfer (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        signature text NOT NULL,
        account text NOT NULL REFERENCES watched_account,
        slot bigint NOT NULL,
        block_time bigint NOT NULL,
        currency text CHECK (currency IN ('SOL', 'USDC', 'USDT')),
        delta numeric(38,0) NOT NULL,
        names uuid[] NOT NULL,
        memo text,
        payer text,
        price numeric(38,0),
        request_id uuid REFERENCES payment_request,
        credited numeric(38,0) NOT NULL DEFAULT 0 CHECK (credited >= 0),
        refund numeric(38,0) NOT NULL DEFAULT 0 CHECK (refund >= 0),
        suspense numeric(38,0) NOT NULL DEFAULT 0 CHECK (suspense >= 0),
        judged_at timestamptz,
        noted_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (signature, account),
        CHECK (credited + refund + suspense = CASE WHEN currency IS NULL THEN 0 ELSE greatest(delta, 0) END)
      );
      CREATE INDEX chain_transfer_unjudged ON chain_transfer (slot, signature, account) WHERE judged_at IS NULL;
      CREATE INDEX chain_transfer_account ON chain_transfer (account, slot);
      CREATE INDEX chain_transfer_request ON chain_transfer (request_id) WHERE request_id IS NOT NULL;
      CREATE INDEX chain_transfer_suspense ON chain_transfer (position) WHERE suspense > 0 AND request_id IS NULL;
      CREATE INDEX chain_transfer_refund ON chain_transfer (position) WHERE refund > 0;
      CREATE INDEX chain_transfer_foreign ON chain_transfer (position) WHERE currency IS NULL;

      CREATE TABLE payment_handover (
        signature text PRIMARY KEY,
        request_id uuid NOT NULL REFERENCES payment_request,
        wire bytea,
        blockhash text,
        state text NOT NULL DEFAULT 'sent' CHECK (state IN ('sent', 'seen', 'landed', 'failed', 'expired')),
        handed_over_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX payment_handover_request ON payment_handover (request_id);
      CREATE INDEX payment_handover_unfinished ON payment_handover (handed_over_at) WHERE state IN ('sent', 'seen');

      ALTER TABLE presale_purchase ADD COLUMN held boolean NOT NULL DEFAULT true;
      ALTER TABLE presale_purchase ADD COLUMN asked_amount numeric(38,0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE presale_purchase DROP COLUMN asked_amount;
      ALTER TABLE presale_purchase DROP COLUMN held;
      DROP TABLE payment_handover, chain_transfer, chain_watch, watched_account, payment_request;
    `);
  }
}
