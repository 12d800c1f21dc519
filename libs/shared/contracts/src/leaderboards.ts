import { z } from 'zod';
import { amountSchema, listQuery, listSchema, moneyModeSchema, timestampSchema } from './primitives.js';

/** Leaderboard periods (specification §3). They begin at UTC midnight: every day, on Mondays, and on the 1st. */
export const LEADERBOARD_PERIODS = ['daily', 'weekly', 'monthly'] as const;
export const leaderboardPeriodSchema = z.enum(LEADERBOARD_PERIODS);

export const prizeSchema = z.object({
  amount: amountSchema,
  /** `owed`: the reward pool was too small so far. `kept`: the winner's account is gone, so the pool keeps the prize. */
  status: z.enum(['paid', 'owed', 'kept']),
});

export const leaderboardEntrySchema = z.object({
  rank: z.int().min(1),
  /** Null if the account is gone. */
  username: z.string().nullable(),
  /** The sum over all games of the period. */
  totalScore: z.int().min(0),
  totalEarnings: amountSchema,
  isMe: z.boolean(),
  /** The game with the highest score in the period. */
  bestSessionId: z.uuid(),
  /** Set only in a closed period, for the winners. */
  prize: prizeSchema.nullable(),
});

/** `GET /api/leaderboards/:period`: the current period, or the one that began at `startsAt`. */
export const leaderboardSchema = z.object({
  ...moneyModeSchema.shape,
  period: leaderboardPeriodSchema,
  startsAt: timestampSchema,
  /** The period's end, which is the first millisecond of the next one. */
  resetsAt: timestampSchema,
  serverTime: timestampSchema,
  /** Whether the standings are final. */
  closed: z.boolean(),
  /** The prizes for the first three places. */
  rewards: z.array(amountSchema),
  /** The number of players with a place, whether shown or not. */
  players: z.int().min(0),
  entries: z.array(leaderboardEntrySchema),
  /** The requesting member's own entry, even if it is below the places shown; null without a place. */
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
      isMe: z.boolean(),
      prize: prizeSchema,
    }),
  ),
});

/** `GET /api/leaderboards/:period/past`: the closed periods with at least one player, newest first. */
export const pastLeaderboardsSchema = listSchema(pastLeaderboardSchema).extend(moneyModeSchema.shape);
export const pastLeaderboardsQuerySchema = listQuery(12);

export type LeaderboardPeriod = z.infer<typeof leaderboardPeriodSchema>;
export type LeaderboardQuery = z.infer<typeof leaderboardQuerySchema>;
export type Prize = z.infer<typeof prizeSchema>;
export type LeaderboardEntry = z.infer<typeof leaderboardEntrySchema>;
export type Leaderboard = z.infer<typeof leaderboardSchema>;
export type PastLeaderboard = z.infer<typeof pastLeaderboardSchema>;
export type PastLeaderboards = z.infer<typeof pastLeaderboardsSchema>;
