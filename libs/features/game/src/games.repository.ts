import type { GameSession, ListQuery } from '#contracts';
import { NEWEST, rows, type Span, toSnakeCase, type Tx } from '#platform';
import type { RunResult } from '#zoom';
import type { Reward } from './game-policy.js';

export interface GameRow {
  id: string;
  position: string;
  userId: string;
  status: GameSession['status'];
  run: GameSession['run'];
  seed: string;
  engine: number | null;
  ending: GameSession['ending'];
  score: number;
  ticks: number;
  coins: number;
  cleared: number;
  nearMisses: number;
  bestCombo: number;
  factor: number;
  tokenEarned: bigint;
  streakBonus: bigint;
  vestingBoost: bigint;
  boostPercent: number;
  totalRewards: bigint;
  donated: bigint;
  unpaid: boolean;
  capped: boolean;
  entryFee: bigint;
  changes: number[];
  createdAt: Date;
  sessionEnd: Date | null;
}

/** A game without its log, which can be many times longer than the rest of the row. */
export type SummaryRow = Omit<GameRow, 'changes'>;

export const SUMMARY = (
  [
    'id',
    'position',
    'userId',
    'status',
    'run',
    'seed',
    'engine',
    'ending',
    'score',
    'ticks',
    'coins',
    'cleared',
    'nearMisses',
    'bestCombo',
    'factor',
    'tokenEarned',
    'streakBonus',
    'vestingBoost',
    'boostPercent',
    'totalRewards',
    'donated',
    'unpaid',
    'capped',
    'entryFee',
    'createdAt',
    'sessionEnd',
  ] satisfies (keyof SummaryRow)[]
)
  .map(toSnakeCase)
  .join(', ');

/** A game with its age by the database's clock, which is the same for all processes. */
export interface RunningRow extends GameRow {
  elapsedMs: number;
}

/** Totals of a member's completed games. */
export interface PlayerRow {
  games: number;
  bestScore: number;
  totalRewards: bigint;
  streak: number;
  lastDay: number;
  /** The rewards of all games of `last_day`. */
  dayRewards: bigint;
}

/** How a game ended and what it paid. Amounts are in base units. */
export interface Outcome {
  at: Date;
  ending: NonNullable<GameSession['ending']>;
  /** Null if the game was left. */
  result: RunResult | null;
  changes: readonly (readonly [number, number])[];
  factor: number;
  reward: Reward;
  boostPercent: number;
  donated: bigint;
  unpaid: boolean;
  capped: boolean;
  ledgerTransactionId: string | null;
}

const TODAY = `floor(extract(epoch FROM clock_timestamp()) / 86400)::int`;
const RUNNING = `*, floor(extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS elapsed_ms`;
/** Games that a member `p` has completed since midnight UTC, whatever they paid. */
const GAMES_TODAY = `(SELECT count(*)::int FROM game_session s
  WHERE s.user_id = p.user_id AND s.status = 'completed' AND s.ending IS DISTINCT FROM 'left'
    AND s.session_end >= (SELECT date_trunc('day', clock_timestamp(), 'UTC')))`;
const PLAYER = 'games, best_score, total_rewards, streak, last_day, day_rewards';

/** Locks and returns the member's totals, so that starting and finishing this member's games is serialised. */
export async function lockPlayer(tx: Tx, userId: string): Promise<PlayerRow> {
  await tx.query(`INSERT INTO game_player (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, [userId]);
  const [row] = await rows<PlayerRow>(tx, `SELECT ${PLAYER} FROM game_player WHERE user_id = $1 FOR UPDATE`, [
    userId,
  ]);
  return row as PlayerRow;
}

/** A member's totals with the current day by the database's clock and the games of that day. */
export interface PlayerToday extends PlayerRow {
  today: number;
  gamesToday: number;
}

/** Undefined if the member has never played. */
export async function findPlayer(tx: Tx, userId: string): Promise<PlayerToday | undefined> {
  const [row] = await rows<PlayerToday>(
    tx,
    `SELECT ${PLAYER}, ${TODAY} AS today, ${GAMES_TODAY} AS games_today FROM game_player p WHERE user_id = $1`,
    [userId],
  );
  return row;
}

export async function updatePlayer(tx: Tx, userId: string, player: PlayerRow): Promise<void> {
  await tx.query(
    `UPDATE game_player SET games = $2, best_score = $3, total_rewards = $4, streak = $5, last_day = $6, day_rewards = $7
     WHERE user_id = $1`,
    [
      userId,
      player.games,
      player.bestScore,
      player.totalRewards,
      player.streak,
      player.lastDay,
      player.dayRewards,
    ],
  );
}

export async function insertGame(
  tx: Tx,
  game: { id: string; userId: string; seed: string; engine: number; entryFee: bigint },
): Promise<RunningRow> {
  const [row] = await rows<RunningRow>(
    tx,
    `INSERT INTO game_session (id, user_id, seed, engine, entry_fee) VALUES ($1, $2, $3, $4, $5) RETURNING ${RUNNING}`,
    [game.id, game.userId, game.seed, game.engine, game.entryFee],
  );
  return row as RunningRow;
}

export async function findOpenGame(tx: Tx, userId: string): Promise<RunningRow | undefined> {
  const [row] = await rows<RunningRow>(
    tx,
    `SELECT ${RUNNING} FROM game_session WHERE user_id = $1 AND status = 'playing'`,
    [userId],
  );
  return row;
}

export async function findGame(tx: Tx, userId: string, id: string): Promise<RunningRow | undefined> {
  const [row] = await rows<RunningRow>(
    tx,
    `SELECT ${RUNNING} FROM game_session WHERE id = $1 AND user_id = $2`,
    [id, userId],
  );
  return row;
}

export async function completeGame(tx: Tx, id: string, outcome: Outcome): Promise<GameRow> {
  const { result, reward } = outcome;
  const { tokenEarned, streakBonus, vestingBoost } = reward;
  const set = {
    sessionEnd: outcome.at,
    ending: outcome.ending,
    score: result?.score ?? 0,
    ticks: result?.ticks ?? 0,
    skill: result?.skill ?? 0,
    coins: result?.coins ?? 0,
    cleared: result?.cleared ?? 0,
    nearMisses: result?.nearMisses ?? 0,
    bestCombo: result?.bestCombo ?? 0,
    factor: outcome.factor,
    changes: outcome.changes.flat(),
    tokenEarned,
    streakBonus,
    vestingBoost,
    boostPercent: outcome.boostPercent,
    totalRewards: tokenEarned + streakBonus + vestingBoost,
    donated: outcome.donated,
    unpaid: outcome.unpaid,
    capped: outcome.capped,
    ledgerTransactionId: outcome.ledgerTransactionId,
  };
  const columns = Object.keys(set).map((name, index) => `${toSnakeCase(name)} = $${index + 2}`);
  const [row] = await rows<GameRow>(
    tx,
    `UPDATE game_session SET status = 'completed', ${columns.join(', ')} WHERE id = $1 RETURNING *`,
    [id, ...Object.values(set)],
  );
  return row as GameRow;
}

/** Games that have been open for more than `minutes`, oldest first, except the given ones. */
export function findLeftGames(
  tx: Tx,
  minutes: number,
  except: readonly string[],
  limit: number,
): Promise<Pick<GameRow, 'id' | 'userId'>[]> {
  return rows(
    tx,
    `SELECT id, user_id FROM game_session
     WHERE status = 'playing' AND created_at < clock_timestamp() - $1 * interval '1 minute' AND id <> ALL($2::uuid[])
     ORDER BY created_at LIMIT $3`,
    [minutes, except, limit],
  );
}

/** A completed game of any member. */
export async function findCompletedGame(tx: Tx, id: string): Promise<GameRow | undefined> {
  const [row] = await rows<GameRow>(tx, `SELECT * FROM game_session WHERE id = $1 AND status = 'completed'`, [
    id,
  ]);
  return row;
}

/** A member's completed games, newest first. */
export function findCompletedGames(
  tx: Tx,
  userId: string,
  { limit, cursor = NEWEST }: ListQuery,
): Promise<SummaryRow[]> {
  return rows<SummaryRow>(
    tx,
    `SELECT ${SUMMARY} FROM game_session WHERE user_id = $1 AND status = 'completed' AND position < $3
     ORDER BY position DESC LIMIT $2`,
    [userId, limit, cursor],
  );
}

/** The completed games that began in a span, and how many people played them. */
export async function countPlayed(tx: Tx, { from, to }: Span): Promise<{ games: number; players: number }> {
  const [row] = await rows<{ games: number; players: number }>(
    tx,
    `SELECT count(*)::int AS games, count(DISTINCT user_id)::int AS players FROM game_session
     WHERE created_at >= $1 AND created_at < $2 AND status = 'completed'`,
    [from, to],
  );
  return row!;
}
