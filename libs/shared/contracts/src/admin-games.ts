import { z } from 'zod';
import { gameSessionSchema, gameStatusSchema, refusedLogListSchema } from './game.js';
import { leaderboardPeriodSchema } from './leaderboards.js';
import { operatorListQuery } from './operator-lists.js';
import { amountSchema, listSchema, textSchema, timestampSchema } from './primitives.js';
import { postedTransactionSchema } from './receipts.js';

const searchSchema = textSchema.trim().max(200).optional();

/** Whose it is. Both are null if the account is deleted. */
const ownedShape = { username: z.string().nullable(), email: z.string().nullable() };

/** `GET /api/admin/games`: newest first, those that meet all conditions. */
export const adminGameQuerySchema = operatorListQuery(25).extend({
  /** The id of a game or its player. */
  q: searchSchema,
  status: gameStatusSchema.optional(),
});

/** A game as operators see it. */
export const adminGameSchema = gameSessionSchema.extend({
  ...ownedShape,
  /** Whether its replay can be watched, see `gameReplaySchema`. */
  watchable: z.boolean(),
});

export const adminGameListSchema = listSchema(adminGameSchema);

/** `GET /api/admin/games/:id`: a game with what the books hold of it. */
export const adminGameDetailSchema = z.object({
  game: adminGameSchema,
  /** The version of the engine that it was played with; null for simulated games. */
  engine: z.int().nullable(),
  /** Whether its log is kept, so that operators can watch it (`GET /api/admin/games/:id/replay`). */
  recorded: z.boolean(),
  /** Its entry fee and its reward, oldest first. */
  ledgerTransactions: z.array(postedTransactionSchema),
  /** Its logs that failed verification, newest first. */
  refused: z.array(refusedLogListSchema.shape.items.element),
});

/** `due`: not tried yet. `owed`: the reward pool was too small so far. `kept`: the winner's account is gone. */
export const prizeStatusSchema = z.enum(['due', 'owed', 'paid', 'kept']);

/** `GET /api/admin/leaderboards`: the prizes of the newest periods first. */
export const adminPrizeQuerySchema = operatorListQuery(25).extend({
  /** The id of a winner. */
  q: searchSchema,
  status: prizeStatusSchema.optional(),
});

/** A prize of a leaderboard that is closed. */
export const adminPrizeSchema = z.object({
  id: z.string(),
  period: leaderboardPeriodSchema,
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  rank: z.int().min(1),
  userId: z.uuid(),
  ...ownedShape,
  amount: amountSchema,
  status: prizeStatusSchema,
  settledAt: timestampSchema.nullable(),
  ledgerTransactionId: z.uuid().nullable(),
});

export const adminPrizeListSchema = listSchema(adminPrizeSchema);

export type AdminGameQuery = z.infer<typeof adminGameQuerySchema>;
export type AdminGame = z.infer<typeof adminGameSchema>;
export type AdminGameList = z.infer<typeof adminGameListSchema>;
export type AdminGameDetail = z.infer<typeof adminGameDetailSchema>;
export type PrizeStatus = z.infer<typeof prizeStatusSchema>;
export type AdminPrizeQuery = z.infer<typeof adminPrizeQuerySchema>;
export type AdminPrize = z.infer<typeof adminPrizeSchema>;
export type AdminPrizeList = z.infer<typeof adminPrizeListSchema>;
