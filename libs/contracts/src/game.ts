import { z } from 'zod';
import { amountSchema, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** How a run goes (specification §9, Game): a score grows every so many milliseconds, so often at most, up to so much. */
export const GAME_TICK_MS = 500;
export const GAME_TICKS = 20;
export const GAME_RUN_MS = GAME_TICK_MS * GAME_TICKS;
export const MAX_GAME_SCORE = 1_000;
/** A longer streak than this brings its bonus (specification §9). */
export const LONG_STREAK_DAYS = 3;

export const gameStatusSchema = z.enum(['playing', 'completed']);

/** One game (specification §3). */
export const gameSessionSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: gameStatusSchema,
  /** How it was run. `simulated`: the server drew the score, nobody played for it. */
  run: z.enum(['simulated']),
  createdAt: timestampSchema,
  sessionEnd: timestampSchema.nullable(),
  /** 0 until it is completed, like every figure below. */
  score: z.number().int(),
  tokenEarned: amountSchema,
  streakBonus: amountSchema,
  /** Both together: what the treasury paid. */
  totalRewards: amountSchema,
  /** What of it was donated by itself. */
  donated: amountSchema,
  /** The treasury held less than the reward, so nothing was paid. */
  unpaid: z.boolean(),
});

/** A game that is being played, with the score after each tick of its run. */
export const openGameSchema = gameSessionSchema.extend({
  scores: z.array(z.number().int()).length(GAME_TICKS),
  /** Since its start, by the server's clock. */
  elapsedMs: z.number().int(),
});

/** `POST /api/game/sessions`. */
export const startedGameSchema = openGameSchema.extend(moneyModeSchema.shape);

/** `POST /api/game/sessions/:id/finish`. */
export const finishedGameSchema = gameSessionSchema.extend(moneyModeSchema.shape);

export const gameStatsSchema = z.object({
  /** Completed ones. */
  games: z.number().int(),
  bestScore: z.number().int(),
  /** Days in a row, in UTC, with a completed game; today's may still come. */
  streak: z.number().int(),
  totalEarned: amountSchema,
});

/** `GET /api/game/sessions`: the member's completed games, newest first, beside the one that is open. */
export const gameListSchema = listSchema(gameSessionSchema).extend({
  ...moneyModeSchema.shape,
  open: openGameSchema.nullable(),
  stats: gameStatsSchema,
});

export type GameSession = z.infer<typeof gameSessionSchema>;
export type OpenGame = z.infer<typeof openGameSchema>;
export type StartedGame = z.infer<typeof startedGameSchema>;
export type FinishedGame = z.infer<typeof finishedGameSchema>;
export type GameStats = z.infer<typeof gameStatsSchema>;
export type GameList = z.infer<typeof gameListSchema>;
