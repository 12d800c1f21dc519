import { rows, type Tx } from '#platform';
import {
  PLAYERS,
  type RankKey,
  RANK_KEY,
  rankKeyFrom,
  rankKeyValues,
  type StandingRow,
} from './standings.repository.js';

/** A bucket with more players is split into pieces of half that size. One below an eighth of it joins its neighbour. */
const MAX_BUCKET_PLAYERS = 1_000;
const SPLIT_BUCKET_PLAYERS = MAX_BUCKET_PLAYERS / 2;
const MIN_BUCKET_PLAYERS = MAX_BUCKET_PLAYERS / 8;
const COUNTING_LOCK = 7_301_702;

/** Tries to take the counting lock until the transaction ends. Returns false if another transaction has it. */
export async function tryCountingLock(tx: Tx): Promise<boolean> {
  const [row] = await rows<{ acquired: boolean }>(
    tx,
    `SELECT pg_try_advisory_xact_lock(${COUNTING_LOCK}) AS acquired`,
  );
  return row!.acquired;
}

/** Deletes the oldest moves and counts them into their buckets. Returns those buckets and the number of moves. */
export async function countMoves(tx: Tx, limit: number): Promise<{ buckets: string[]; moves: number }> {
  const found = await rows<{ id: string; moves: number }>(
    tx,
    `WITH taken AS (
       DELETE FROM leaderboard_move WHERE position IN (SELECT position FROM leaderboard_move ORDER BY position LIMIT $1)
       RETURNING *
     ), sums AS (
       SELECT b.id, sum(t.players)::int AS players, count(*)::int AS moves
       FROM taken t CROSS JOIN LATERAL (
         SELECT id FROM leaderboard_bucket o WHERE o.period_id = t.period_id
           AND (o.earnings, o.score, o.earliness, o.user_id) <= (t.earnings, t.score, t.earliness, t.user_id)
         ORDER BY o.earnings DESC, o.score DESC, o.earliness DESC, o.user_id DESC LIMIT 1) b
       GROUP BY b.id
     )
     UPDATE leaderboard_bucket k SET players = k.players + s.players FROM sums s WHERE k.id = s.id RETURNING k.id, s.moves`,
    [limit],
  );
  return { buckets: found.map(({ id }) => id), moves: found.reduce((sum, { moves }) => sum + moves, 0) };
}

type Bucket = RankKey & { id: string; periodId: number };
const BUCKET = `id, period_id, ${RANK_KEY}`;

/** The full and sparse ones of the given buckets, highest first. A period's lowest is never sparse: none is below it. */
export async function findUnbalancedBuckets(
  tx: Tx,
  ids: readonly string[],
): Promise<{ full: Bucket[]; sparse: Bucket[] }> {
  const found = await rows<Bucket & { players: number }>(
    tx,
    `SELECT ${BUCKET}, players FROM leaderboard_bucket
     WHERE id = ANY($1::bigint[]) AND (players > $2 OR (players < $3 AND earnings >= 0))
     ORDER BY period_id, earnings DESC, score DESC, earliness DESC, user_id DESC`,
    [ids, MAX_BUCKET_PLAYERS, MIN_BUCKET_PLAYERS],
  );
  return {
    full: found.filter(({ players }) => players > MAX_BUCKET_PLAYERS),
    sparse: found.filter(({ players }) => players <= MAX_BUCKET_PLAYERS),
  };
}

/** The lowest place of the next higher bucket; undefined if there is none. */
async function findAbove(tx: Tx, periodId: number, place: RankKey): Promise<RankKey | undefined> {
  const [above] = await rows<RankKey>(
    tx,
    `SELECT ${RANK_KEY} FROM leaderboard_bucket WHERE period_id = $1 AND (${RANK_KEY}) > ${rankKeyFrom(2)}
     ORDER BY ${RANK_KEY} LIMIT 1`,
    [periodId, ...rankKeyValues(place)],
  );
  return above;
}

/** A place higher than any real one. */
const TOP = {
  earnings: 'Infinity',
  score: '0',
  earliness: '0',
  userId: '00000000-0000-0000-0000-000000000000',
};

/**
 * Splits a bucket into even pieces by its current standings. A piece's count is its standings minus the moves not counted
 * yet. Both must come from one snapshot, so this is a single statement.
 */
export async function splitBucket(tx: Tx, bucket: Bucket): Promise<void> {
  const above = (await findAbove(tx, bucket.periodId, bucket)) ?? TOP;
  await tx.query(
    `WITH seen AS (
       SELECT ${RANK_KEY}, 1 AS stands, 0 AS moved FROM leaderboard_standing
       WHERE period_id = $2 AND (${RANK_KEY}) >= ${rankKeyFrom(3)} AND (${RANK_KEY}) < ${rankKeyFrom(7)}
       UNION ALL SELECT ${RANK_KEY}, 0, players FROM leaderboard_move
       WHERE period_id = $2 AND (${RANK_KEY}) >= ${rankKeyFrom(3)} AND (${RANK_KEY}) < ${rankKeyFrom(7)}
     ), numbered AS (
       SELECT *, (sum(stands) OVER (ORDER BY ${RANK_KEY}, stands DESC ROWS UNBOUNDED PRECEDING) - 1)::int / ${SPLIT_BUCKET_PLAYERS} AS piece FROM seen
     ), piece AS (
       SELECT piece, sum(stands - moved)::int AS counted FROM numbered GROUP BY piece
     ), edge AS (
       SELECT DISTINCT ON (piece) piece, ${RANK_KEY} FROM numbered WHERE stands = 1 ORDER BY piece, ${RANK_KEY}
     ), lowest AS (
       UPDATE leaderboard_bucket SET players = counted FROM piece WHERE id = $1 AND piece = 0
     )
     INSERT INTO leaderboard_bucket (period_id, ${RANK_KEY}, players)
     SELECT $2, ${RANK_KEY}, counted FROM edge JOIN piece USING (piece) WHERE piece > 0`,
    [bucket.id, bucket.periodId, ...rankKeyValues(bucket), ...rankKeyValues(above)],
  );
}

/** Merges a bucket into the one below if together they are no larger than a piece. */
export async function mergeIntoBucketBelow(tx: Tx, bucket: Bucket): Promise<void> {
  await tx.query(
    `WITH below AS (
       SELECT id, players FROM leaderboard_bucket WHERE period_id = $2 AND (${RANK_KEY}) < ${rankKeyFrom(3)}
       ORDER BY earnings DESC, score DESC, earliness DESC, user_id DESC LIMIT 1
     ), gone AS (
       DELETE FROM leaderboard_bucket b USING below WHERE b.id = $1 AND b.players + below.players <= ${SPLIT_BUCKET_PLAYERS}
       RETURNING b.players
     )
     UPDATE leaderboard_bucket b SET players = b.players + gone.players FROM gone, below WHERE b.id = below.id`,
    [bucket.id, bucket.periodId, ...rankKeyValues(bucket)],
  );
}

/**
 * A member's standing and rank. For higher buckets we use their counts, corrected by moves not counted yet; in the
 * member's own bucket we count the standings. A single statement sees one snapshot, so the rank is exact even if
 * counting lags behind.
 */
export async function findRanked(
  tx: Tx,
  periodId: number,
  userId: string,
): Promise<(StandingRow & { rank: number }) | undefined> {
  const [row] = await rows<StandingRow & { rank: number }>(
    tx,
    `WITH me AS MATERIALIZED (
       SELECT ${RANK_KEY}, best_session_id FROM leaderboard_standing WHERE period_id = $1 AND user_id = $2
     ), above AS MATERIALIZED (
       SELECT b.* FROM me LEFT JOIN LATERAL (
         SELECT ${RANK_KEY} FROM leaderboard_bucket o WHERE period_id = $1
           AND (o.earnings, o.score, o.earliness, o.user_id) > (me.earnings, me.score, me.earliness, me.user_id)
         ORDER BY ${RANK_KEY} LIMIT 1) b ON true
     ), top AS MATERIALIZED (
       SELECT coalesce(earnings, '${TOP.earnings}') AS earnings, coalesce(score, ${TOP.score}) AS score,
         coalesce(earliness, ${TOP.earliness}) AS earliness, coalesce(user_id, '${TOP.userId}') AS user_id FROM above
     )
     SELECT me.*, 1 + (
         (SELECT coalesce(sum(b.players), 0) FROM leaderboard_bucket b WHERE b.period_id = $1
            AND (b.earnings, b.score, b.earliness, b.user_id) >= (top.earnings, top.score, top.earliness, top.user_id))
       + (SELECT coalesce(sum(m.players), 0) FROM leaderboard_move m WHERE m.period_id = $1
            AND (m.earnings, m.score, m.earliness, m.user_id) >= (top.earnings, top.score, top.earliness, top.user_id))
       + (SELECT count(*) FROM leaderboard_standing s WHERE s.period_id = $1
            AND (s.earnings, s.score, s.earliness, s.user_id) > (me.earnings, me.score, me.earliness, me.user_id)
            AND (s.earnings, s.score, s.earliness, s.user_id) < (top.earnings, top.score, top.earliness, top.user_id))
       )::int AS rank
     FROM me, top`,
    [periodId, userId],
  );
  return row;
}

/** The number of players with a place. It is exact, like ranks. */
export async function countPlayers(tx: Tx, periodId: number): Promise<number> {
  const [row] = await rows<{ players: number }>(
    tx,
    `SELECT ${PLAYERS} AS players FROM leaderboard_period p WHERE id = $1`,
    [periodId],
  );
  return row!.players;
}
