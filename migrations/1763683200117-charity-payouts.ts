import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What two persons have decided to pay from the charity fund, and the files that show what it was used for. */
export class CharityPayouts1763683200117 implements MigrationInterface {
  readonly name = 'CharityPayouts1763683200117';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE charity_payout (
        id uuid PRIMARY KEY,
        position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        beneficiary text NOT NULL,
        description text NOT NULL,
        link text,
        address text NOT NULL,
        purpose text NOT NULL,
        amount numeric(38,0) NOT NULL CHECK (amount > 0),
        currency text NOT NULL CHECK (currency IN ('token', 'SOL')),
        mode text NOT NULL CHECK (mode IN ('simulated', 'solana')),
        proposal_id uuid NOT NULL UNIQUE,
        proposed_by uuid NOT NULL,
        proposed_at timestamptz NOT NULL,
        confirmed_by uuid,
        confirmed_at timestamptz NOT NULL DEFAULT now(),
        recovered boolean NOT NULL DEFAULT false,
        payout_key text UNIQUE,
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction,
        paid_at timestamptz,
        signature text UNIQUE,
        CONSTRAINT charity_payout_two_persons CHECK (confirmed_by <> proposed_by),
        CHECK (recovered = (confirmed_by IS NULL)),
        CHECK ((mode = 'simulated') = (payout_key IS NULL)),
        CHECK ((mode = 'simulated') = (ledger_transaction_id IS NOT NULL)),
        CHECK ((mode = 'solana' AND paid_at IS NOT NULL) = (signature IS NOT NULL)),
        CHECK (mode = 'solana' OR paid_at IS NOT NULL)
      );
      CREATE TABLE charity_evidence (
        payout_id uuid NOT NULL REFERENCES charity_payout,
        sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
        type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'application/pdf')),
        bytes integer NOT NULL CHECK (bytes > 0),
        storage_key text NOT NULL UNIQUE,
        added_by uuid NOT NULL,
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (payout_id, sha256)
      );
      CREATE INDEX charity_evidence_hash ON charity_evidence (sha256 text_pattern_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE charity_evidence, charity_payout`);
  }
}
