import { z } from 'zod';
import { amountSchema, listQuery, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** What leaderboards are kept of (specification §3). They begin at UTC midnight, on Mondays, and on the 1st. */
export const LEADERBOARD_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export const leaderboardPeriodSchema = z.enum(LEADERBOARD_PERIODS);

export const prizeSchema = z.object({
  amount: amountSchema,
  /** `owed`: the reward pool has not held it yet. `kept`: the winner's account is gone, the prize stays in the pool. */
  status: z.enum(['paid', 'owed', 'kept']),
});

export const leaderboardEntrySchema = z.object({
  rank: z.int().min(1),
  /** Null of an account that is gone. */
  username: z.string().nullable(),
  /** Of all the period's games together. */
  totalScore: z.int().min(0),
  totalEarnings: amountSchema,
  userId: z.uuid(),
  isMe: z.boolean(),
  /** Of the run with the highest score in the period. */
  bestSessionId: z.uuid(),
  /** Of a closed period. */
  prize: prizeSchema.nullable(),
});

/** `GET /api/leaderboards/:period`, the running one, or the one that began at `startsAt`. */
export const leaderboardSchema = z.object({
  ...moneyModeSchema.shape,
  period: leaderboardPeriodSchema,
  startsAt: timestampSchema,
  /** Its end, to the millisecond: the first moment of the next. */
  resetsAt: timestampSchema,
  serverTime: timestampSchema,
  /** Its standings are final. */
  closed: z.boolean(),
  /** What 1st, 2nd and 3rd win. */
  rewards: z.array(amountSchema),
  /** Everybody with a place, the shown ones and all others. */
  players: z.int().min(0),
  entries: z.array(leaderboardEntrySchema),
  /** The asking member's own, also far below the places shown; null without a place. */
  me: leaderboardEntrySchema.nullable(),
});

export const leaderboardQuerySchema = z.strictObject({ startsAt: timestampSchema.optional() });

export const pastLeaderboardSchema = z.object({
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  players: z.int().min(0),
  winners: z.array(
    z.object({
      rank: z.int().min(1),
      username: z.string().nullable(),
      userId: z.uuid(),
      isMe: z.boolean(),
      prize: prizeSchema,
    }),
  ),
});

/** `GET /api/leaderboards/:period/past`: the closed ones that anybody played in, newest first. */
export const pastLeaderboardsSchema = listSchema(pastLeaderboardSchema).extend(moneyModeSchema.shape);
export const pastLeaderboardsQuerySchema = listQuery(12);

export type LeaderboardPeriod = z.infer<typeof leaderboardPeriodSchema>;
export type LeaderboardQuery = z.infer<typeof leaderboardQuerySchema>;
export type Prize = z.infer<typeof prizeSchema>;
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;
export type Leaderboard = z.infer<typeof leaderboardSchema>;
export type PastLeaderboard = z.infer<typeof pastLeaderboardSchema>;
export type PastLeaderboards = z.infer<typeof pastLeaderboardsSchema>;
