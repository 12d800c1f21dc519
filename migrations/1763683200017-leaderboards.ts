import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Standings of each period, the buckets that ranks are counted by, and prizes. Places are ordered by (earnings, score,
 * earliness, user_id), the highest first. Standings have no foreign key to their period, because then every game would
 * lock that one row.
 */
export class Leaderboards1763683200017 implements MigrationInterface {
  readonly name = 'Leaderboards1763683200017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leaderboard_period (
        id        int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        period    text NOT NULL CHECK (period IN ('daily', 'weekly', 'monthly')),
        starts_at timestamptz NOT NULL,
        ends_at   timestamptz NOT NULL CHECK (ends_at > starts_at),
        -- The leaderboard is final from this time on.
        closed_at timestamptz,
        -- The prizes of the first places, in base units.
        rewards   numeric(38,0)[],
        UNIQUE (period, starts_at),
        CHECK ((closed_at IS NULL) = (rewards IS NULL))
      );
      CREATE INDEX leaderboard_period_open ON leaderboard_period (ends_at, id) WHERE closed_at IS NULL;
      CREATE INDEX leaderboard_period_closed ON leaderboard_period (ends_at) WHERE closed_at IS NOT NULL;

      CREATE TABLE leaderboard_standing (
        period_id       int NOT NULL,
        user_id         uuid NOT NULL,
        earnings        numeric(38,0) NOT NULL DEFAULT 0 CHECK (earnings >= 0),
        score           bigint NOT NULL DEFAULT 0 CHECK (score >= 0),
        -- The negative time (in milliseconds since 1970) of the last game that changed the standing: earlier ones are higher.
        earliness       bigint NOT NULL DEFAULT 0,
        best_session_id uuid,
        best_score      int NOT NULL DEFAULT 0,
        PRIMARY KEY (period_id, user_id)
      );
      CREATE INDEX leaderboard_standing_place ON leaderboard_standing (period_id, earnings, score, earliness, user_id);
      CREATE INDEX leaderboard_standing_best ON leaderboard_standing (best_session_id);

      -- The number of players from this place up to the next bucket. The lowest bucket of a period begins below every place.
      CREATE TABLE leaderboard_bucket (
        id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        period_id int NOT NULL,
        earnings  numeric(38,0) NOT NULL,
        score     bigint NOT NULL,
        earliness bigint NOT NULL,
        user_id   uuid NOT NULL,
        players   int NOT NULL,
        UNIQUE (period_id, earnings, score, earliness, user_id)
      );

      -- A place that was taken (+1) or left (-1) and is not yet counted in the buckets.
      CREATE TABLE leaderboard_move (
        position  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        period_id int NOT NULL,
        earnings  numeric(38,0) NOT NULL,
        score     bigint NOT NULL,
        earliness bigint NOT NULL,
        user_id   uuid NOT NULL,
        players   smallint NOT NULL CHECK (players IN (-1, 1))
      );

      CREATE TABLE leaderboard_prize (
        period_id             int NOT NULL REFERENCES leaderboard_period (id),
        rank                  smallint NOT NULL CHECK (rank > 0),
        user_id               uuid NOT NULL,
        amount                numeric(38,0) NOT NULL CHECK (amount > 0),
        -- due: not tried yet; owed: the reward pool was too small; kept: the winner's account is gone.
        status                text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'owed', 'paid', 'kept')),
        ledger_transaction_id uuid UNIQUE REFERENCES ledger_transaction (id),
        settled_at            timestamptz,
        PRIMARY KEY (period_id, rank),
        UNIQUE (period_id, user_id),
        CHECK ((status = 'paid') = (ledger_transaction_id IS NOT NULL)),
        CHECK ((status IN ('paid', 'kept')) = (settled_at IS NOT NULL))
      );
      CREATE INDEX leaderboard_prize_open ON leaderboard_prize (period_id) WHERE status IN ('due', 'owed');
      CREATE INDEX leaderboard_prize_user ON leaderboard_prize (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE leaderboard_prize, leaderboard_move, leaderboard_bucket, leaderboard_standing, leaderboard_period;`,
    );
  }
}
