import { Inject, Injectable } from '@nestjs/common';
import { type Overview, type OverviewQuery, overviewSchema, SPAN_FIGURES, WAITING } from '#contracts';
import { CACHE, type Cache, DAY_MS, remember, UnitOfWork } from '#platform';
import { namesOf, SpanFigures } from './span-figures.js';

/** However many overviews are open, the figures are counted this often. */
const COUNTED_EVERY_MS = 10_000;

/** What waits for somebody, and what happened lately beside what happened before. */
@Injectable()
export class Overviews {
  /** Requests that arrive while the figures are counted share the result. */
  private readonly counting = new Map<string, Promise<Overview>>();

  constructor(
    private readonly figures: SpanFigures,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /** The figures may be ten seconds old. */
  overview({ days }: OverviewQuery): Promise<Overview> {
    const running = this.counting.get(days);
    if (running) return running;
    const counted = remember(this.cache, `overview/${days}`, overviewSchema, COUNTED_EVERY_MS, () =>
      this.count(Number(days)),
    ).finally(() => this.counting.delete(days));
    this.counting.set(days, counted);
    return counted;
  }

  private async count(days: number): Promise<Overview> {
    const to = new Date();
    const from = new Date(to.getTime() - days * DAY_MS);
    const before = new Date(from.getTime() - days * DAY_MS);
    return this.unitOfWork.snapshot(async (tx) => {
      const waiting = await this.figures.waiting(tx);
      const [now, then] = [
        await this.figures.within(tx, { from, to }),
        await this.figures.within(tx, { from: before, to: from }),
      ];
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        waiting: namesOf(WAITING).map((name) => ({ name, count: waiting[name] ?? 0 })),
        figures: namesOf(SPAN_FIGURES).map((name) => ({ name, now: now[name], before: then[name] })),
      };
    });
  }
}
