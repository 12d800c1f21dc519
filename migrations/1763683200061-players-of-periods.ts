import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the number of players of each leaderboard, so that reading it costs the same for ten players and for a million. */
export class PlayersOfPeriods1763683200061 implements MigrationInterface {
  readonly name = 'PlayersOfPeriods1763683200061';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE leaderboard_period ADD COLUMN players integer NOT NULL DEFAULT 0;

      -- Updated by a trigger, so that moves counted by an earlier release during an upgrade are added too.
      CREATE FUNCTION add_counted_players() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE leaderboard_period p SET players = p.players + c.players
        FROM (SELECT period_id, sum(players) AS players FROM counted GROUP BY period_id) c
        WHERE p.id = c.period_id AND c.players <> 0;
        RETURN NULL;
      END $$;
      CREATE TRIGGER leaderboard_moves_counted AFTER DELETE ON leaderboard_move
        REFERENCING OLD TABLE AS counted FOR EACH STATEMENT EXECUTE FUNCTION add_counted_players();

      UPDATE leaderboard_period p SET players = b.players
        FROM (SELECT period_id, sum(players) AS players FROM leaderboard_bucket GROUP BY period_id) b
        WHERE p.id = b.period_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER leaderboard_moves_counted ON leaderboard_move;
      DROP FUNCTION add_counted_players;
      ALTER TABLE leaderboard_period DROP COLUMN players;
    `);
  }
}
