import type pg from 'pg';
import { RankCounting } from '#features/leaderboards';
import type { UnitOfWork } from '#platform';
import { uuidOf } from '../test/support/fill-tables.js';

/**
 * Fills a day like one with real games: most players have played once and a few all day, and half of them have the same
 * earnings as others. Returns the id of its period.
 */
export async function fillLeaderboard(client: pg.Client, work: UnitOfWork, players: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `WITH p AS (INSERT INTO leaderboard_period (period, starts_at, ends_at) VALUES ('daily', '2020-01-01Z', '2020-01-02Z') RETURNING id)
     INSERT INTO leaderboard_bucket (period_id, earnings, score, earliness, user_id, players)
     SELECT id, -1, 0, 0, '00000000-0000-0000-0000-000000000000', 0 FROM p RETURNING period_id AS id`,
  );
  const { id } = rows[0]!;
  await client.query(
    `INSERT INTO leaderboard_standing (period_id, user_id, earnings, score, earliness, best_session_id)
     SELECT $1, ${uuidOf('account')}, floor(power(random(), 4) * 2500) * 200000, floor(random() * 9000), -i, gen_random_uuid()
     FROM generate_series(1, $2::int) i`,
    [id, players],
  );
  await client.query(
    `INSERT INTO leaderboard_move (period_id, earnings, score, earliness, user_id, players)
     SELECT period_id, earnings, score, earliness, user_id, 1 FROM leaderboard_standing WHERE period_id = $1`,
    [id],
  );
  await new RankCounting(work).countAll();
  await client.query(
    `VACUUM ANALYZE leaderboard_standing, leaderboard_bucket, leaderboard_move, leaderboard_period`,
  );
  return id;
}
