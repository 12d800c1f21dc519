import { z } from 'zod';
import { amountSchema, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** A longer streak than this brings its bonus (specification §9). */
export const LONG_STREAK_DAYS = 3;
/** No run has more ticks, nor changes its keys more often. */
const MOST_TICKS = 600;

export const gameStatusSchema = z.enum(['playing', 'completed']);
const count = z.number().int().min(0);
const seedSchema = z.string().regex(/^[0-9a-f]{32}$/);
/** From which tick on which keys were held. */
const changesSchema = z.array(z.tuple([count, count])).max(MOST_TICKS);

/** One game (specification §3). Its figures are 0 until it is completed. */
export const gameSessionSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  status: gameStatusSchema,
  /** How it was run: `played` by its player and replayed by the server, or `simulated` before there was a game to play. */
  run: z.enum(['played', 'simulated']),
  createdAt: timestampSchema,
  sessionEnd: timestampSchema.nullable(),
  /** What ended it; `left`: its player never sent the run. Null while it is playing, and for a simulated one. */
  ending: z.enum(['time', 'score', 'crash', 'ended', 'left']).nullable(),
  score: count,
  /** How long it was run, in ticks of a sixtieth second. */
  ticks: count,
  coins: count,
  cleared: count,
  nearMisses: count,
  bestCombo: count,
  /** What skill multiplied the reward by, 100 to 200 percent. */
  factor: count,
  tokenEarned: amountSchema,
  streakBonus: amountSchema,
  /** What the locked share of the player's tokens added: so many percent of `tokenEarned`. */
  vestingBoost: amountSchema,
  boostPercent: count,
  /** All three together: what the treasury paid. */
  totalRewards: amountSchema,
  /** What of it was donated by itself. */
  donated: amountSchema,
  /** The treasury held less than the reward, so nothing was paid. */
  unpaid: z.boolean(),
  /** The day's cap left room for less than the reward. */
  capped: z.boolean(),
  entryFee: amountSchema,
});

/** A game that is being played: the seed decides its course. */
export const openGameSchema = gameSessionSchema.extend({
  seed: seedSchema,
  /** Of which engine the server replays runs; a page with another one has to be loaded anew. */
  engine: count,
  /** Since its start, by the server's clock. */
  elapsedMs: z.number().int(),
});

/** `POST /api/game/sessions`; `charity: false` keeps the fund's share of an entry fee in the treasury. */
export const startGameSchema = z.strictObject({ charity: z.boolean().default(true) }).prefault({});
export const startedGameSchema = openGameSchema.extend(moneyModeSchema.shape);

/** `POST /api/game/sessions/:id/finish`: what the player did, and what the page made of it. */
export const finishGameSchema = z.strictObject({
  engine: count,
  seed: seedSchema,
  ticks: count,
  changes: changesSchema,
  score: count,
});
export const finishedGameSchema = gameSessionSchema.extend(moneyModeSchema.shape);

export const gameStatsSchema = z.object({
  /** Completed ones that were run. */
  games: count,
  bestScore: count,
  /** Days in a row, in UTC, with a completed game; today's may still come. */
  streak: count,
  totalEarned: amountSchema,
  /** Since midnight UTC, and how much a day brings at most. */
  earnedToday: amountSchema,
  dailyCap: amountSchema,
});

/** `GET /api/game/sessions`: the member's completed games, newest first, beside the one that is open. */
export const gameListSchema = listSchema(gameSessionSchema).extend({
  ...moneyModeSchema.shape,
  open: openGameSchema.nullable(),
  stats: gameStatsSchema,
  /** What a game costs: "0" for nothing. */
  entryFee: amountSchema,
});

/** `GET /api/game/replays/:id`: a run of the top 10, as it can be watched. */
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

/** Why a log was refused: what an operator sees it kept under. */
export const refusedLogReasonSchema = z.enum([
  'wrong-seed',
  'wrong-score',
  'time-travel',
  'too-fast',
  'too-long',
  'sent-twice',
]);

/** `GET /api/admin/games/refused`: logs that nobody can have played, newest first. */
export const refusedLogListSchema = listSchema(
  z.object({
    id: z.string(),
    sessionId: z.uuid(),
    userId: z.uuid(),
    username: z.string(),
    reason: refusedLogReasonSchema,
    refusedAt: timestampSchema,
    /** Since the game's start, by the server's clock. */
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
