import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OrdersAndSwaps1763683200011 implements MigrationInterface {
  readonly name = 'OrdersAndSwaps1763683200011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE card_order (
        id                    uuid PRIMARY KEY,
        position              bigint GENERATED ALWAYS AS IDENTITY,
        user_id               uuid NOT NULL,
        status                text NOT NULL CHECK (status IN ('processing', 'confirmed', 'failed')),
        mode                  text NOT NULL,
        cluster               text NOT NULL,
        currency              text NOT NULL,
        amount                numeric(38,0) NOT NULL CHECK (amount > 0),
        price                 text NOT NULL,
        token_amount          numeric(38,0) NOT NULL CHECK (token_amount > 0),
        failure_reason        text,
        transaction_id        text UNIQUE,
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction (id),
        created_at            timestamptz NOT NULL DEFAULT now(),
        settled_at            timestamptz
      );
      CREATE INDEX card_order_by_user ON card_order (user_id, position DESC);

      CREATE TABLE swap_transaction (
        id                         uuid PRIMARY KEY,
        position                   bigint GENERATED ALWAYS AS IDENTITY,
        user_id                    uuid NOT NULL,
        mode                       text NOT NULL,
        cluster                    text NOT NULL,
        from_token                 text NOT NULL,
        to_token                   text NOT NULL,
        from_price                 text NOT NULL,
        price                      text NOT NULL,
        amount_in                  numeric(38,0) NOT NULL CHECK (amount_in > 0),
        amount_out                 numeric(38,0) NOT NULL CHECK (amount_out > 0),
        fee_amount                 numeric(38,0) NOT NULL,
        reward_pool_contribution   numeric(38,0) NOT NULL CHECK (reward_pool_contribution >= 0),
        game_treasury_contribution numeric(38,0) NOT NULL CHECK (game_treasury_contribution >= 0),
        ops_contribution           numeric(38,0) NOT NULL CHECK (ops_contribution >= 0),
        transaction_hash           text NOT NULL UNIQUE,
        ledger_transaction_id      uuid NOT NULL UNIQUE REFERENCES ledger_transaction (id),
        created_at                 timestamptz NOT NULL DEFAULT now(),
        CHECK (reward_pool_contribution + game_treasury_contribution + ops_contribution = fee_amount)
      );
      CREATE INDEX swap_transaction_by_user ON swap_transaction (user_id, position DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE swap_transaction; DROP TABLE card_order;`);
  }
}
