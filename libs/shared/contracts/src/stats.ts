import { z } from 'zod';
import { giftCurrencySchema } from './donations.js';
import { amountSchema, moneyModeSchema, timestampSchema } from './primitives.js';
import { MAX_STATS_POINTS, STATS_FIGURE_NAMES, STATS_STEPS } from './stats-figures.js';

/** A day in UTC, as `2026-03-11`. */
export const daySchema = z.iso.date();
const unitSchema = z.enum(['token', 'count', 'USDT', 'USDC', 'SOL', 'USD']);
const figureSchema = z.enum(STATS_FIGURE_NAMES);
const partSchema = z.object({ part: z.string(), unit: unitSchema });

/** `GET /api/stats`: the present figures, in whole units. Of a `daily` figure, today's. */
export const statsSchema = moneyModeSchema.extend({
  /** The first day that something was booked, and today. */
  first: daySchema,
  today: daySchema,
  figures: z.array(
    z.object({
      name: figureSchema,
      parts: z.array(partSchema.extend({ amount: amountSchema, ofToday: amountSchema })),
    }),
  ),
});

/** `GET /api/stats/series` and `GET /api/stats/series.csv`. By default the last ninety days. Both ends are included. */
export const statsSeriesQuerySchema = z.strictObject({
  figure: figureSchema,
  from: daySchema.optional(),
  to: daySchema.optional(),
  step: z.enum(STATS_STEPS).default('day'),
});

/**
 * One figure over time, in whole units. Weeks begin on Mondays. A point has what happened in its step as far as the range covers it; of
 * a `balance`, what was held at its end; and of a `daily` figure, the most that one of its days had.
 */
export const statsSeriesSchema = moneyModeSchema.extend({
  figure: figureSchema,
  from: daySchema,
  to: daySchema,
  step: z.enum(STATS_STEPS),
  parts: z.array(partSchema),
  points: z
    .array(z.object({ day: daySchema, values: z.record(z.string(), amountSchema) }))
    .max(MAX_STATS_POINTS),
});

/** So many entries a page of a day has. */
export const MAX_OF_DAY = 1_000;

/** `GET /api/stats/runs` and `GET /api/stats/gifts`: the entries of a UTC day from an index on, the first one first. */
export const ofDayQuerySchema = z.strictObject({
  /** Today by default. */
  day: daySchema.optional(),
  from: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});

const pageOfDay = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** The `from` of the next page. */
    nextFrom: z.int().nullable(),
  });

/** The runs that ended on a day and were accepted, without their players. */
export const runsOfDaySchema = pageOfDay(
  z.object({
    id: z.uuid(),
    at: timestampSchema,
    score: z.int(),
    /** Whether it is its player's first one of the day. So many players the day had. */
    first: z.boolean(),
  }),
);

/** The gifts of a day, without their givers. */
export const giftsOfDaySchema = pageOfDay(
  z.object({
    /** The transaction of the ledger, which is a leaf of its log. */
    transaction: z.uuid(),
    at: timestampSchema,
    currency: giftCurrencySchema,
    /** In whole units of the currency. */
    amount: amountSchema,
    /** Whether it is its giver's first one of the day. So many givers the day had. */
    first: z.boolean(),
  }),
);

export type OfDayQuery = z.infer<typeof ofDayQuerySchema>;
export type RunsOfDay = z.infer<typeof runsOfDaySchema>;
export type GiftsOfDay = z.infer<typeof giftsOfDaySchema>;
export type Stats = z.infer<typeof statsSchema>;
export type StatsSeriesQuery = z.infer<typeof statsSeriesQuerySchema>;
export type StatsSeries = z.infer<typeof statsSeriesSchema>;
