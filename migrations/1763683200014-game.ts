import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Games, and the sums of each member's completed games. */
export class Game1763683200014 implements MigrationInterface {
  readonly name = 'Game1763683200014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE game_session (
        id                    uuid PRIMARY KEY,
        position              bigint GENERATED ALWAYS AS IDENTITY,
        user_id               uuid NOT NULL,
        status                text NOT NULL DEFAULT 'playing' CHECK (status IN ('playing', 'completed')),
        run                   text NOT NULL DEFAULT 'simulated' CHECK (run IN ('simulated')),
        seed                  text NOT NULL,
        score                 int NOT NULL DEFAULT 0 CHECK (score BETWEEN 0 AND 1000),
        token_earned          numeric(38,0) NOT NULL DEFAULT 0 CHECK (token_earned >= 0),
        streak_bonus          numeric(38,0) NOT NULL DEFAULT 0 CHECK (streak_bonus >= 0),
        total_rewards         numeric(38,0) NOT NULL DEFAULT 0,
        donated               numeric(38,0) NOT NULL DEFAULT 0 CHECK (donated BETWEEN 0 AND total_rewards),
        unpaid                boolean NOT NULL DEFAULT false,
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction (id),
        created_at            timestamptz NOT NULL DEFAULT clock_timestamp(),
        session_end           timestamptz,
        CHECK (total_rewards = token_earned + streak_bonus),
        CHECK ((total_rewards > 0) = (ledger_transaction_id IS NOT NULL)),
        CHECK ((status = 'completed') = (session_end IS NOT NULL))
      );
      CREATE UNIQUE INDEX game_session_open ON game_session (user_id) WHERE status = 'playing';
      CREATE INDEX game_session_completed ON game_session (user_id, position DESC) WHERE status = 'completed';

      CREATE TABLE game_player (
        user_id       uuid PRIMARY KEY,
        games         int NOT NULL DEFAULT 0,
        best_score    int NOT NULL DEFAULT 0,
        total_rewards numeric(38,0) NOT NULL DEFAULT 0,
        -- The number of consecutive days up to last_day, which is a UTC day counted from 1970.
        streak        int NOT NULL DEFAULT 0,
        last_day      int NOT NULL DEFAULT 0
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE game_player; DROP TABLE game_session;`);
  }
}
