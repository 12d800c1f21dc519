import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { daySchema, STATS_FIGURE_NAMES } from '#contracts';
import { findFirstPosting } from '#money/ledger';
import { CACHE, type Cache, remember, type Tx, UnitOfWork } from '#platform';
import { countDays } from './count-days.js';
import type { Counted } from './counted.js';
import { type Day, dayOf, daysAfter, startOf } from './day.js';
import { findLastDay, findNow, findSumsOf, type PartSum } from './figure-days.repository.js';

const sumSchema = z.object({ figure: z.enum(STATS_FIGURE_NAMES), part: z.string(), amount: z.string() });
const storedSchema = z.object({
  first: daySchema,
  today: daySchema,
  until: daySchema,
  sums: z.array(sumSchema),
  rest: z.array(sumSchema.extend({ day: daySchema })),
});

export interface StatsBook {
  /** The first day of the ledger, and today. */
  readonly first: Day;
  readonly today: Day;
  /** The last day that is counted; the day before `first` if none is. */
  readonly until: Day;
  /** What all counted days add up to. */
  readonly sums: readonly PartSum[];
  /** The days after them, counted for this book. */
  readonly rest: readonly Counted[];
}

const KEPT_MS = 15_000;

/** What all requests for figures share: sums of the days that are counted, and the days that are not yet. */
@Injectable()
export class StatsBooks {
  private reading: Promise<StatsBook> | undefined;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /** Up to 15 seconds old, so that many readers cost one look at the ledger. */
  async current(): Promise<StatsBook> {
    this.reading ??= this.remembered().finally(() => {
      this.reading = undefined;
    });
    return this.reading;
  }

  private async remembered(): Promise<StatsBook> {
    const stored = await remember(this.cache, 'stats-book', storedSchema, KEPT_MS, async () => {
      const { sums, rest, ...days } = await this.unitOfWork.snapshot(readBook);
      return { ...days, sums: sums.map(written), rest: rest.map(written) };
    });
    return { ...stored, sums: stored.sums.map(read), rest: stored.rest.map(read) };
  }
}

async function readBook(tx: Tx): Promise<StatsBook> {
  const today = dayOf(await findNow(tx));
  const opened = await findFirstPosting(tx);
  const first = opened ? dayOf(opened) : today;
  const until = (await findLastDay(tx)) ?? daysAfter(first, -1);
  const sums: PartSum[] = [];
  for (const name of STATS_FIGURE_NAMES) sums.push(...(await findSumsOf(tx, name, daysAfter(until, 1))));
  const span = { from: startOf(daysAfter(until, 1)), to: startOf(daysAfter(today, 1)) };
  return { first, today, until, sums, rest: await countDays(tx, span) };
}

/** Amounts are texts in the cache. */
const written = <Line extends PartSum>(line: Line) => ({ ...line, amount: line.amount.toString() });
const read = <Line extends { amount: string }>(line: Line) => ({ ...line, amount: BigInt(line.amount) });
