import { OPEN_ACCOUNTS } from '#features/auth';
import { LEADERBOARD_PERIODS, LEADERBOARD_PRIZES } from '#contracts';
import { accounts, type Bookings } from '#money/ledger';
import { type Differences, findDifferences, type Tx } from '#platform';

const NAME = `p.period || ' ' || to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')`;

export const PRIZE_BOOKINGS: Bookings = {
  table: 'leaderboard_prize',
  kind: 'prize',
  expected: `
    SELECT ${NAME} || ' rank ' || z.rank,
      'leaderboard-prize/' || p.period || '/' || to_char(p.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '/' || z.rank,
      z.ledger_transaction_id, '{}'::jsonb, a.account, a.amount
    FROM leaderboard_prize z JOIN leaderboard_period p ON p.id = z.period_id
      CROSS JOIN LATERAL (VALUES ('${accounts.rewardPool.code}', -z.amount),
                                 ('${accounts.memberEarned('').code}' || z.user_id, z.amount)) a (account, amount)
    WHERE z.status = 'paid'`,
};

/** SQL for the three periods, with the units of `date_trunc` that match `spanAt`. */
const SPANS = `(VALUES ${LEADERBOARD_PERIODS.map(
  (period) => `('${period}', '${{ daily: 'day', weekly: 'week', monthly: 'month' }[period]}')`,
).join(', ')}) u (period, unit)`;

/** @param games SQL that returns session_id, user_id, earnings, score, at and position of the games that count */
export function findWrongStandings(tx: Tx, games: string): Promise<Differences> {
  return findDifferences(
    tx,
    `WITH due AS (
       SELECT u.period, date_trunc(u.unit, g.at, 'UTC') AS starts_at, g.user_id, sum(g.earnings) AS earnings, sum(g.score) AS score,
         -round(extract(epoch FROM (array_agg(g.at ORDER BY g.position DESC))[1]) * 1000) AS earliness,
         max(g.score) AS best_score, (array_agg(g.session_id ORDER BY g.score DESC, g.position))[1] AS best_session_id
       FROM (${games}) g CROSS JOIN ${SPANS} GROUP BY 1, 2, 3
     ), kept AS (
       SELECT p.period, p.starts_at, s.* FROM leaderboard_standing s LEFT JOIN leaderboard_period p ON p.id = s.period_id
     )
     SELECT 'leaderboard_standing', coalesce(${NAME}, 'period ' || p.period_id) || ' of ' || p.user_id, f.name, f.expected, f.found
     FROM (SELECT coalesce(d.period, k.period) AS period, coalesce(d.starts_at, k.starts_at) AS starts_at, k.period_id,
             coalesce(d.user_id, k.user_id) AS user_id, d.earnings AS d1, d.score AS d2, d.earliness AS d3, d.best_score AS d4,
             d.best_session_id AS d5, k.earnings AS k1, k.score AS k2, k.earliness AS k3, k.best_score AS k4, k.best_session_id AS k5
           FROM due d FULL JOIN kept k ON k.period = d.period AND k.starts_at = d.starts_at AND k.user_id = d.user_id) p
       CROSS JOIN LATERAL (VALUES ('earnings', d1::text, k1::text), ('score', d2::text, k2::text), ('earliness', d3::text, k3::text),
         ('best_score', d4::text, k4::text), ('best_session_id', d5::text, k5::text)) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/** Finds periods with wrong start or end times, and closed ones whose winners are not the first places. */
export function findWrongClosings(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'leaderboard_period', p.id || ' (' || ${NAME} || ')', f.name, f.expected::text, f.found::text
     FROM leaderboard_period p LEFT JOIN ${SPANS} USING (period)
       CROSS JOIN LATERAL (VALUES
         ('starts_at', date_trunc(u.unit, p.starts_at, 'UTC'), p.starts_at),
         ('ends_at', (date_trunc(u.unit, p.starts_at AT TIME ZONE 'UTC') + ('1 ' || u.unit)::interval) AT TIME ZONE 'UTC', p.ends_at)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found
     UNION ALL
     SELECT 'leaderboard_period', p.id || ' (' || ${NAME} || ')', 'closed_at', 'a time after ' || p.ends_at, p.closed_at::text
     FROM leaderboard_period p
     WHERE p.closed_at < p.ends_at OR (p.closed_at IS NULL AND (p.rewards IS NOT NULL
       OR EXISTS (SELECT FROM leaderboard_prize z WHERE z.period_id = p.id)))
     UNION ALL
     SELECT 'leaderboard_prize', ${NAME} || ' rank ' || coalesce(w.rank, z.rank), f.name, f.expected, f.found
     FROM (SELECT p.id, s.rank, s.user_id, p.rewards[s.rank] AS amount
           FROM leaderboard_period p CROSS JOIN LATERAL (
             SELECT user_id, row_number() OVER (ORDER BY earnings DESC, score DESC, earliness DESC, user_id DESC) AS rank
             FROM (SELECT * FROM leaderboard_standing WHERE period_id = p.id
                   ORDER BY earnings DESC, score DESC, earliness DESC, user_id DESC LIMIT ${LEADERBOARD_PRIZES}) top) s
           WHERE p.closed_at IS NOT NULL) w
       FULL JOIN leaderboard_prize z ON z.period_id = w.id AND z.rank = w.rank
       LEFT JOIN leaderboard_period p ON p.id = coalesce(w.id, z.period_id)
       CROSS JOIN LATERAL (VALUES ('user_id', w.user_id::text, z.user_id::text), ('amount', w.amount::text, z.amount::text)
       ) f (name, expected, found)
     WHERE f.expected IS DISTINCT FROM f.found`,
  );
}

/** Finds prizes with values that contradict their status. */
export function findContradictions(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'leaderboard_prize', ${NAME} || ' rank ' || z.rank, f.name, f.expected, f.found
     FROM leaderboard_prize z LEFT JOIN leaderboard_period p ON p.id = z.period_id CROSS JOIN LATERAL (VALUES
       ('ledger_transaction_id', CASE z.status WHEN 'paid' THEN 'a transaction, as it is paid' END, z.ledger_transaction_id::text,
         (z.status = 'paid') = (z.ledger_transaction_id IS NOT NULL)),
       ('settled_at', CASE WHEN z.status IN ('paid', 'kept') THEN 'a time, as it is ' || z.status END, z.settled_at::text,
         (z.status IN ('paid', 'kept')) = (z.settled_at IS NOT NULL)),
       ('status', 'not kept, as the account of its winner is open', z.status,
         z.status <> 'kept' OR NOT EXISTS (SELECT FROM (${OPEN_ACCOUNTS}) o WHERE o.id = z.user_id))) f (name, expected, found, agrees)
     WHERE f.agrees IS NOT TRUE`,
  );
}

/** Finds periods that should have been closed, and prizes that should have been paid. */
export function findStuck(tx: Tx, maxWait: string): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'leaderboard_period', p.id || ' (' || ${NAME} || ')', 'closed_at', 'a time within ' || $1 || ' after ' || p.ends_at, NULL
     FROM leaderboard_period p WHERE p.closed_at IS NULL AND p.ends_at < clock_timestamp() - $1::interval
     UNION ALL
     SELECT 'leaderboard_prize', ${NAME} || ' rank ' || z.rank, 'status', 'paid within ' || $1 || ' after ' || p.closed_at, z.status
     FROM leaderboard_prize z JOIN leaderboard_period p ON p.id = z.period_id
     WHERE z.status IN ('due', 'owed') AND p.closed_at < clock_timestamp() - $1::interval`,
    [maxWait],
  );
}

/**
 * Finds buckets whose count, corrected by the moves not counted yet, differs from the standings in them, and periods whose
 * number of players differs from their buckets.
 */
export function findWrongBuckets(tx: Tx): Promise<Differences> {
  return findDifferences(
    tx,
    `SELECT 'leaderboard_bucket', coalesce('' || g.id, 'below the lowest of period ' || g.period_id), 'players and moves',
       g.stand::text, g.counted::text
     FROM (SELECT period_id, bucket, max(id) AS id, sum(stands) AS stand, sum(players) AS counted
           FROM (SELECT period_id, id, stands, players,
                   count(id) OVER (PARTITION BY period_id ORDER BY earnings, score, earliness, user_id, (id IS NULL)
                                   ROWS UNBOUNDED PRECEDING) AS bucket
                 FROM (SELECT period_id, earnings, score, earliness, user_id, id, 0 AS stands, players FROM leaderboard_bucket
                       UNION ALL SELECT period_id, earnings, score, earliness, user_id, NULL, 0, players FROM leaderboard_move
                       UNION ALL SELECT period_id, earnings, score, earliness, user_id, NULL, 1, 0 FROM leaderboard_standing) places) walk
           GROUP BY period_id, bucket) g
     WHERE g.stand <> g.counted
     UNION ALL
     SELECT 'leaderboard_period', p.id || ' (' || ${NAME} || ')', 'players', coalesce(b.players, 0)::text, p.players::text
     FROM leaderboard_period p LEFT JOIN (
       SELECT period_id, sum(players) AS players FROM leaderboard_bucket GROUP BY period_id) b ON b.period_id = p.id
     WHERE coalesce(b.players, 0) <> p.players`,
  );
}
