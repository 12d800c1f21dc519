import { z } from 'zod';
import { amountSchema, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** A streak must be longer than this to earn a bonus (specification §9). */
export const LONG_STREAK_DAYS = 3;
/** The most ticks, and so the most key changes, that a run can have. */
const MOST_TICKS = 600;

export const gameStatusSchema = z.enum(['playing', 'completed']);
const count = z.number().int().min(0);
const seedSchema = z.string().regex(/^[0-9a-f]{32}$/);
/** Pairs of a tick and the keys held from that tick on. */
const changesSchema = z.array(z.tuple([count, count])).max(MOST_TICKS);

/** One game (specification §3). Its figures are 0 until the game is completed. */
export const gameSessionSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: gameStatusSchema,
  /** `played` runs were played by a member and replayed by the server; `simulated` ones predate the playable game. */
  run: z.enum(['played', 'simulated']),
  createdAt: timestampSchema,
  sessionEnd: timestampSchema.nullable(),
  /** What ended the game. `left`: the run was never sent. Null while the game is open and for simulated games. */
  ending: z.enum(['time', 'score', 'crash', 'ended', 'left']).nullable(),
  score: count,
  /** Duration of the run in ticks of 1/60 second. */
  ticks: count,
  coins: count,
  cleared: count,
  nearMisses: count,
  bestCombo: count,
  /** The multiplier for skill, 100 to 200 percent. */
  factor: count,
  tokenEarned: amountSchema,
  streakBonus: amountSchema,
  /** The bonus for the player's locked tokens: `boostPercent` percent of `tokenEarned`. */
  vestingBoost: amountSchema,
  boostPercent: count,
  /** The sum of the three, which the treasury paid. */
  totalRewards: amountSchema,
  /** The part of the reward that was donated automatically. */
  donated: amountSchema,
  /** Nothing was paid, because the treasury had less than the reward. */
  unpaid: z.boolean(),
  /** The reward was reduced to what the daily cap left. */
  capped: z.boolean(),
  entryFee: amountSchema,
});

/** A game in progress. The seed determines its course. */
export const openGameSchema = gameSessionSchema.extend({
  seed: seedSchema,
  /** Version of the engine that the server replays runs with. A page with a different version must be reloaded. */
  engine: count,
  /** Time since the game's start, by the server's clock. */
  elapsedMs: z.number().int(),
});

/** `POST /api/game/sessions`. With `charity: false` the charity fund's share of an entry fee stays in the treasury. */
export const startGameSchema = z.strictObject({ charity: z.boolean().default(true) }).prefault({});
export const startedGameSchema = openGameSchema.extend(moneyModeSchema.shape);

/** `POST /api/game/sessions/:id/finish`: the player's inputs, and the result that the page computed from them. */
export const finishGameSchema = z.strictObject({
  engine: count,
  seed: seedSchema,
  ticks: count,
  changes: changesSchema,
  score: count,
});
export const finishedGameSchema = gameSessionSchema.extend(moneyModeSchema.shape);

export const gameStatsSchema = z.object({
  /** Completed games, except left ones. */
  games: count,
  bestScore: count,
  /** Those that ended since midnight UTC, whatever they paid. */
  gamesToday: count,
  /** Consecutive UTC days with a completed game. A streak that ended yesterday still counts. */
  streak: count,
  totalEarned: amountSchema,
  /** Rewards since midnight UTC, and the most that a day can pay. */
  earnedToday: amountSchema,
  dailyCap: amountSchema,
});

/** `GET /api/game/sessions`: the member's completed games, newest first, and the open one. */
export const gameListSchema = listSchema(gameSessionSchema).extend({
  ...moneyModeSchema.shape,
  open: openGameSchema.nullable(),
  stats: gameStatsSchema,
  /** The price of a game; "0" if it is free. */
  entryFee: amountSchema,
});

/** What is needed to watch a run: `GET /api/game/replays/:id` for those of the top 10, `GET /api/admin/games/:id/replay` for all. */
export const gameReplaySchema = z.object({
  sessionId: z.uuid(),
  username: z.string(),
  seed: seedSchema,
  engine: count,
  ticks: count,
  changes: changesSchema,
  score: count,
  totalRewards: amountSchema,
  playedAt: timestampSchema,
});

/** Why a log was refused, as stored for operators. */
export const refusedLogReasonSchema = z.enum([
  'wrong-seed',
  'wrong-score',
  'time-travel',
  'too-fast',
  'too-long',
  'sent-twice',
]);

/** `GET /api/admin/games/refused`: logs that failed verification, newest first. */
export const refusedLogListSchema = listSchema(
  z.object({
    id: z.string(),
    sessionId: z.uuid(),
    userId: z.uuid(),
    username: z.string(),
    reason: refusedLogReasonSchema,
    refusedAt: timestampSchema,
    /** Time since the game's start, by the server's clock. */
    elapsedMs: z.number().int(),
    log: finishGameSchema,
  }),
);

export type GameSession = z.infer<typeof gameSessionSchema>;
export type OpenGame = z.infer<typeof openGameSchema>;
export type StartGame = z.infer<typeof startGameSchema>;
export type StartedGame = z.infer<typeof startedGameSchema>;
export type FinishGame = z.infer<typeof finishGameSchema>;
export type FinishedGame = z.infer<typeof finishedGameSchema>;
export type GameStats = z.infer<typeof gameStatsSchema>;
export type GameList = z.infer<typeof gameListSchema>;
export type GameReplay = z.infer<typeof gameReplaySchema>;
export type RefusedLogReason = z.infer<typeof refusedLogReasonSchema>;
export type RefusedLogList = z.infer<typeof refusedLogListSchema>;
