import type { GameSession } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';

export interface GameRow {
  id: string;
  position: string;
  user_id: string;
  status: GameSession['status'];
  run: GameSession['run'];
  seed: string;
  score: number;
  token_earned: string;
  streak_bonus: string;
  total_rewards: string;
  donated: string;
  unpaid: boolean;
  created_at: Date;
  session_end: Date | null;
}

/** A game with how long it has been running and which day it is, by the database's clock: the same for all processes. */
export interface RunningRow extends GameRow {
  elapsed_ms: number;
  today: number;
}

/** What a member's completed games add up to. */
export interface PlayerRow {
  games: number;
  best_score: number;
  total_rewards: string;
  streak: number;
  last_day: number;
}

export interface Outcome {
  score: number;
  /** Base units. */
  tokenEarned: bigint;
  streakBonus: bigint;
  donated: bigint;
  unpaid: boolean;
  ledgerTransactionId: string | null;
}

const TODAY = `floor(extract(epoch FROM clock_timestamp()) / 86400)::int`;
const RUNNING = `*, floor(extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS elapsed_ms, ${TODAY} AS today`;
const PLAYER = 'games, best_score, total_rewards, streak, last_day';

/** The member's figures, locked: whoever starts or finishes a game of theirs takes turns. */
export async function lockPlayer(tx: Tx, userId: string): Promise<PlayerRow> {
  await tx.query(`INSERT INTO game_player (user_id) VALUES ($1) ON CONFLICT DO NOTHING`, [userId]);
  const [row] = await rows<PlayerRow>(tx, `SELECT ${PLAYER} FROM game_player WHERE user_id = $1 FOR UPDATE`, [
    userId,
  ]);
  return row as PlayerRow;
}

/** With today's day by the database's clock; undefined for who has never played. */
export async function findPlayer(
  tx: Tx,
  userId: string,
): Promise<(PlayerRow & { today: number }) | undefined> {
  const [row] = await rows<PlayerRow & { today: number }>(
    tx,
    `SELECT ${PLAYER}, ${TODAY} AS today FROM game_player WHERE user_id = $1`,
    [userId],
  );
  return row;
}

export async function updatePlayer(tx: Tx, userId: string, player: PlayerRow): Promise<void> {
  await tx.query(
    `UPDATE game_player SET games = $2, best_score = $3, total_rewards = $4, streak = $5, last_day = $6 WHERE user_id = $1`,
    [userId, player.games, player.best_score, player.total_rewards, player.streak, player.last_day],
  );
}

export async function insertGame(
  tx: Tx,
  game: { id: string; userId: string; seed: string },
): Promise<RunningRow> {
  const [row] = await rows<RunningRow>(
    tx,
    `INSERT INTO game_session (id, user_id, seed) VALUES ($1, $2, $3) RETURNING ${RUNNING}`,
    [game.id, game.userId, game.seed],
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
  const { tokenEarned, streakBonus } = outcome;
  const amounts = [tokenEarned, streakBonus, tokenEarned + streakBonus, outcome.donated].map(String);
  const [row] = await rows<GameRow>(
    tx,
    `UPDATE game_session SET status = 'completed', session_end = clock_timestamp(), score = $2, unpaid = $3,
       ledger_transaction_id = $4, token_earned = $5, streak_bonus = $6, total_rewards = $7, donated = $8
     WHERE id = $1 RETURNING *`,
    [id, outcome.score, outcome.unpaid, outcome.ledgerTransactionId, ...amounts],
  );
  return row as GameRow;
}

/** A member's completed ones, newest first; `before` is the position of the last row seen. */
export function findCompletedGames(
  tx: Tx,
  userId: string,
  limit: number | null,
  before?: string,
): Promise<GameRow[]> {
  return rows<GameRow>(
    tx,
    `SELECT * FROM game_session WHERE user_id = $1 AND status = 'completed' AND ($3::bigint IS NULL OR position < $3::bigint)
     ORDER BY position DESC LIMIT $2`,
    [userId, limit, before ?? null],
  );
}
