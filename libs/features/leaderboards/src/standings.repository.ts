import type { LeaderboardPeriod, ListQuery } from '#contracts';
import { NEWEST, rows, type Tx } from '#platform';
import type { Span } from './period-policy.js';

/** A place in a leaderboard. The parts are compared in order; higher is better. */
export interface RankKey {
  /** Base units. */
  earnings: bigint;
  score: string;
  /** The negated time in milliseconds since 1970, so that earlier is higher. */
  earliness: string;
  userId: string;
}

export interface StandingRow extends RankKey {
  bestSessionId: string;
}

export interface PeriodRow {
  id: number;
  period: LeaderboardPeriod;
  startsAt: Date;
  endsAt: Date;
  closedAt: Date | null;
  /** Base units; null until it is closed. */
  rewards: bigint[] | null;
}

/** The columns of a place, in the order of comparison. */
export const RANK_KEY = 'earnings, score, earliness, user_id';
/** SQL for a place in a statement's parameters from `first` on. `rankKeyValues` returns their values. */
export const rankKeyFrom = (first: number): string =>
  `($${first}::numeric, $${first + 1}::bigint, $${first + 2}::bigint, $${first + 3}::uuid)`;
export const rankKeyValues = (place: Record<keyof RankKey, bigint | string>): (bigint | string)[] => [
  place.earnings,
  place.score,
  place.earliness,
  place.userId,
];

const PERIOD = 'id, period, starts_at, ends_at, closed_at, rewards';
/** SQL for the number of players of a period `p`: those counted, corrected by moves not counted yet. */
export const PLAYERS = `(p.players + (SELECT coalesce(sum(players), 0) FROM leaderboard_move WHERE period_id = p.id))::int`;
/** An arbitrary number that no other advisory lock of the database uses. */
const GAMES_LOCK = 7_301_701;

/** Games that are being completed share this lock. Closing a period waits for all of them. */
export async function takeSharedGamesLock(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock_shared(${GAMES_LOCK})`);
}

/** Waits for the games that are being completed, and blocks new ones until the transaction ends. */
export async function takeExclusiveGamesLock(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${GAMES_LOCK})`);
}

/** The database's time in whole milliseconds, but never before the end of a closed period. */
export async function momentAfterClosings(tx: Tx): Promise<Date> {
  const [row] = await rows<{ at: Date }>(
    tx,
    `SELECT greatest(date_trunc('milliseconds', clock_timestamp()),
                     (SELECT max(ends_at) FROM leaderboard_period WHERE closed_at IS NOT NULL)) AS at`,
  );
  return row!.at;
}

/** The row of each period. Missing rows are created. */
export async function openPeriods(tx: Tx, periods: readonly Span[]): Promise<PeriodRow[]> {
  const names = periods.map(({ period }) => period);
  const starts = periods.map(({ startsAt }) => startsAt);
  const find = () =>
    rows<PeriodRow>(
      tx,
      `SELECT ${PERIOD} FROM leaderboard_period
       WHERE (period, starts_at) IN (SELECT * FROM unnest($1::text[], $2::timestamptz[]))`,
      [names, starts],
    );
  const found = await find();
  if (found.length === periods.length) return found;
  await tx.query(
    `WITH opened AS (
       INSERT INTO leaderboard_period (period, starts_at, ends_at)
       SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO leaderboard_bucket (period_id, earnings, score, earliness, user_id, players)
     SELECT id, -1, 0, 0, '00000000-0000-0000-0000-000000000000', 0 FROM opened`,
    [names, starts, periods.map(({ endsAt }) => endsAt)],
  );
  return find();
}

export interface Addition {
  userId: string;
  sessionId: string;
  /** Base units. */
  earnings: bigint;
  score: number;
  at: Date;
}

/** Adds to the member's standing in each period, and records the places left and taken as moves. */
export async function addToStandings(
  tx: Tx,
  periodIds: readonly number[],
  { userId, sessionId, earnings, score, at }: Addition,
): Promise<void> {
  await tx.query(
    `INSERT INTO leaderboard_standing (period_id, user_id) SELECT unnest($1::int[]), $2 ON CONFLICT DO NOTHING`,
    [periodIds, userId],
  );
  await tx.query(
    `WITH before AS (
       SELECT * FROM leaderboard_standing WHERE period_id = ANY($1::int[]) AND user_id = $2
       ORDER BY period_id FOR UPDATE
     ), after AS (
       UPDATE leaderboard_standing s
       SET earnings = b.earnings + $3::numeric, score = b.score + $4::int, earliness = $5::bigint,
           best_score = greatest(b.best_score, $4::int),
           best_session_id = CASE WHEN b.best_session_id IS NULL OR $4::int > b.best_score THEN $6::uuid ELSE b.best_session_id END
       FROM before b WHERE s.period_id = b.period_id AND s.user_id = b.user_id
       RETURNING s.*
     )
     INSERT INTO leaderboard_move (period_id, ${RANK_KEY}, players)
     SELECT period_id, ${RANK_KEY}, -1 FROM before WHERE best_session_id IS NOT NULL
     UNION ALL SELECT period_id, ${RANK_KEY}, 1 FROM after`,
    [periodIds, userId, earnings, score, -at.getTime(), sessionId],
  );
}

export async function findPeriod(
  tx: Tx,
  period: LeaderboardPeriod,
  startsAt: Date,
): Promise<PeriodRow | undefined> {
  const [row] = await rows<PeriodRow>(
    tx,
    `SELECT ${PERIOD} FROM leaderboard_period WHERE period = $1 AND starts_at = $2`,
    [period, startsAt],
  );
  return row;
}

/** The highest places, best first. */
export function findTop(tx: Tx, periodId: number, places: number): Promise<StandingRow[]> {
  return rows<StandingRow>(
    tx,
    `SELECT ${RANK_KEY}, best_session_id FROM leaderboard_standing WHERE period_id = $1
     ORDER BY earnings DESC, score DESC, earliness DESC, user_id DESC LIMIT $2`,
    [periodId, places],
  );
}

/** Closed periods, newest first, with their number of players. */
export function findClosed(
  tx: Tx,
  period: LeaderboardPeriod,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<(PeriodRow & { players: number })[]> {
  return rows<PeriodRow & { players: number }>(
    tx,
    `SELECT ${PERIOD}, ${PLAYERS} AS players FROM leaderboard_period p
     WHERE period = $1 AND closed_at IS NOT NULL AND extract(epoch FROM starts_at) * 1000 < $3
     ORDER BY starts_at DESC LIMIT $2`,
    [period, limit, cursor],
  );
}

/** All standings of a member, newest period first. */
export function findStandingsOf(
  tx: Tx,
  userId: string,
): Promise<(Pick<PeriodRow, 'period' | 'startsAt'> & Pick<RankKey, 'earnings' | 'score'>)[]> {
  return rows<Pick<PeriodRow, 'period' | 'startsAt'> & Pick<RankKey, 'earnings' | 'score'>>(
    tx,
    `SELECT s.earnings, s.score, p.period, p.starts_at
     FROM leaderboard_period p CROSS JOIN LATERAL (
       SELECT earnings, score FROM leaderboard_standing WHERE period_id = p.id AND user_id = $1 LIMIT 1) s
     ORDER BY p.starts_at DESC, p.period`,
    [userId],
  );
}

/** Returns those of the sessions that are the best run in a period of a member among the first `places`. */
export async function findBestOfTop(
  tx: Tx,
  sessionIds: readonly string[],
  places: number,
): Promise<Set<string>> {
  const found = await rows<{ id: string }>(
    tx,
    `SELECT s.best_session_id AS id FROM leaderboard_standing s
     WHERE s.best_session_id = ANY($1::uuid[]) AND (
       SELECT count(*) FROM (
         SELECT 1 FROM leaderboard_standing o WHERE o.period_id = s.period_id
           AND (o.earnings, o.score, o.earliness, o.user_id) > (s.earnings, s.score, s.earliness, s.user_id)
         ORDER BY o.earnings DESC, o.score DESC, o.earliness DESC, o.user_id DESC LIMIT $2
       ) ahead) < $2`,
    [sessionIds, places],
  );
  return new Set(found.map(({ id }) => id));
}
