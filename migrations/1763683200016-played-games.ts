import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Games that are played, with their input logs. Runs that the server drew before stay marked as simulated. */
export class PlayedGames1763683200016 implements MigrationInterface {
  readonly name = 'PlayedGames1763683200016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE game_session SET status = 'completed', session_end = clock_timestamp() WHERE status = 'playing';
      ALTER TABLE game_session
        DROP CONSTRAINT game_session_run_check,
        DROP CONSTRAINT game_session_check1,
        ALTER COLUMN run SET DEFAULT 'played',
        ADD COLUMN ending text CHECK (ending IN ('time', 'score', 'crash', 'ended', 'left')),
        ADD COLUMN engine int,
        ADD COLUMN ticks int NOT NULL DEFAULT 0,
        ADD COLUMN skill int NOT NULL DEFAULT 0,
        ADD COLUMN coins int NOT NULL DEFAULT 0,
        ADD COLUMN cleared int NOT NULL DEFAULT 0,
        ADD COLUMN near_misses int NOT NULL DEFAULT 0,
        ADD COLUMN best_combo int NOT NULL DEFAULT 0,
        ADD COLUMN factor int NOT NULL DEFAULT 0,
        ADD COLUMN vesting_boost numeric(38,0) NOT NULL DEFAULT 0 CHECK (vesting_boost >= 0),
        ADD COLUMN boost_percent int NOT NULL DEFAULT 0 CHECK (boost_percent BETWEEN 0 AND 50),
        ADD COLUMN capped boolean NOT NULL DEFAULT false,
        ADD COLUMN entry_fee numeric(38,0) NOT NULL DEFAULT 0 CHECK (entry_fee >= 0),
        -- Pairs of a tick and the keys that were held from then on.
        ADD COLUMN changes smallint[] NOT NULL DEFAULT '{}',
        ADD CONSTRAINT game_session_run_check CHECK (run IN ('played', 'simulated')),
        ADD CONSTRAINT game_session_rewards CHECK (total_rewards = token_earned + streak_bonus + vesting_boost),
        ADD CONSTRAINT game_session_ending CHECK (run = 'simulated' OR (status = 'completed') = (ending IS NOT NULL));
      CREATE INDEX game_session_playing ON game_session (created_at) WHERE status = 'playing';

      ALTER TABLE game_player
        -- The amount that the games of last_day have paid.
        ADD COLUMN day_rewards numeric(38,0) NOT NULL DEFAULT 0;

      CREATE TABLE game_refused_log (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        session_id uuid NOT NULL,
        user_id    uuid NOT NULL,
        reason     text NOT NULL,
        log        jsonb NOT NULL,
        elapsed_ms float8 NOT NULL,
        refused_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX game_refused_log_session ON game_refused_log (session_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE game_refused_log;
      ALTER TABLE game_player DROP COLUMN day_rewards;
      DROP INDEX game_session_playing;
      DELETE FROM game_session WHERE run = 'played';
      ALTER TABLE game_session
        DROP CONSTRAINT game_session_ending, DROP CONSTRAINT game_session_rewards, DROP CONSTRAINT game_session_run_check,
        DROP COLUMN ending, DROP COLUMN engine, DROP COLUMN ticks, DROP COLUMN skill, DROP COLUMN coins, DROP COLUMN cleared,
        DROP COLUMN near_misses, DROP COLUMN best_combo, DROP COLUMN factor, DROP COLUMN vesting_boost,
        DROP COLUMN boost_percent, DROP COLUMN capped, DROP COLUMN entry_fee, DROP COLUMN changes,
        ALTER COLUMN run SET DEFAULT 'simulated',
        ADD CONSTRAINT game_session_run_check CHECK (run IN ('simulated')),
        ADD CONSTRAINT game_session_check1 CHECK (total_rewards = token_earned + streak_bonus);
    `);
  }
}
