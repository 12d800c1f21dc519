/** How many rows share a busy balance, as in the kingdom. */
export const LANES = 16;

/** The tables of a site that keeps the same durable records as the kingdom. Amounts are in base units. */
export const SCHEMA = `
  CREATE TABLE idempotency_key (
    scope text NOT NULL, key text NOT NULL, request_hash text NOT NULL, response jsonb,
    created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (scope, key));
  CREATE TABLE ledger_transaction (
    id uuid PRIMARY KEY, kind text NOT NULL, idempotency_key text NOT NULL UNIQUE,
    posted_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE ledger_account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, code text NOT NULL, lane smallint NOT NULL,
    balance numeric NOT NULL DEFAULT 0, UNIQUE (code, lane));
  CREATE TABLE ledger_posting (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id uuid NOT NULL REFERENCES ledger_transaction,
    account_id bigint NOT NULL REFERENCES ledger_account, amount numeric NOT NULL);
  CREATE INDEX ON ledger_posting (transaction_id);
  CREATE INDEX ON ledger_posting (account_id);
  CREATE TABLE donation (
    id uuid PRIMARY KEY, position bigint GENERATED ALWAYS AS IDENTITY UNIQUE, wallet_address text,
    amount numeric NOT NULL, message text, ledger_transaction_id uuid NOT NULL REFERENCES ledger_transaction,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE donation_signature (
    donation_id uuid PRIMARY KEY REFERENCES donation, wallet_address text NOT NULL, nonce text NOT NULL,
    signature text NOT NULL, UNIQUE (wallet_address, nonce));
  CREATE TABLE donation_total (lane smallint PRIMARY KEY, total numeric NOT NULL, donations bigint NOT NULL);
  CREATE TABLE sale (id text PRIMARY KEY, sold numeric NOT NULL, supply numeric NOT NULL);
  CREATE TABLE purchase (
    id uuid PRIMARY KEY, status text NOT NULL, token_amount numeric NOT NULL, currency text NOT NULL,
    buyer_wallet text NOT NULL, ledger_transaction_id uuid NOT NULL REFERENCES ledger_transaction,
    created_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON purchase (buyer_wallet);
  CREATE TABLE outbox_event (
    id uuid PRIMARY KEY, position bigint GENERATED ALWAYS AS IDENTITY, name text NOT NULL, payload jsonb NOT NULL,
    occurred_at timestamptz NOT NULL DEFAULT now(), relayed_at timestamptz);
  CREATE INDEX ON outbox_event (position) WHERE relayed_at IS NULL;
  INSERT INTO donation_total SELECT lane, 0, 0 FROM generate_series(0, ${LANES - 1}) lane;
  INSERT INTO sale VALUES ('main', 0, 1000000000000000000000);
  INSERT INTO ledger_account (code, lane)
    SELECT code, lane FROM unnest(ARRAY['charity', 'donors', 'sale', 'released', 'vested']) code, generate_series(0, ${LANES - 1}) lane;
`;
