import { z } from 'zod';
import { amountSchema, moneyModeSchema } from './primitives.js';
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

export type Stats = z.infer<typeof statsSchema>;
export type StatsSeriesQuery = z.infer<typeof statsSeriesQuerySchema>;
export type StatsSeries = z.infer<typeof statsSeriesSchema>;
