import { z } from 'zod';
import { CHARTED_FIGURES, SPAN_FIGURES, WAITING } from './overview-figures.js';
import { amountSchema, timestampSchema } from './primitives.js';

const keysOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  z.enum(Object.keys(record) as [Name, ...Name[]]);

/** `GET /api/admin/overview`: how many days the span has. */
export const overviewQuerySchema = z.strictObject({ days: z.enum(['1', '7', '30']).default('7') });

/** Figures of the last days beside those of as many days before. Tokens are in whole tokens. */
export const overviewSchema = z.object({
  from: timestampSchema,
  to: timestampSchema,
  waiting: z.array(z.object({ name: keysOf(WAITING), count: z.number().int() })),
  figures: z.array(z.object({ name: keysOf(SPAN_FIGURES), now: amountSchema, before: amountSchema })),
});

const stepSchema = z.object({
  at: timestampSchema,
  figures: z.record(z.enum(CHARTED_FIGURES), amountSchema),
});

/**
 * `GET /api/admin/overview/series`: the chosen days in UTC, the last of which is today, beside as many days before; or the last
 * 24 hours, hour by hour. Figures of days that are over may be an hour old.
 */
export const seriesSchema = z.object({
  stepS: z.number().int(),
  now: z.array(stepSchema),
  before: z.array(stepSchema),
});

export type Series = z.infer<typeof seriesSchema>;
export type OverviewQuery = z.infer<typeof overviewQuerySchema>;
export type Overview = z.infer<typeof overviewSchema>;
