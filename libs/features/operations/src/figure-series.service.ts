import { Inject, Injectable } from '@nestjs/common';
import { CHARTED_FIGURES, type OverviewQuery, type Series, seriesSchema } from '#contracts';
import { CACHE, type Cache, DAY_MS, HOUR_MS, MINUTE_MS, remember, UnitOfWork } from '#platform';
import { SpanFigures } from './span-figures.js';

const stepsSchema = seriesSchema.shape.now.element;
type Step = Series['now'][number];

/** What happened day by day, for the charts of the overview. */
@Injectable()
export class FigureSeries {
  private readonly counting = new Map<string, Promise<Step>>();

  constructor(
    private readonly figures: SpanFigures,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CACHE) private readonly cache: Cache,
  ) {}

  /** Steps begin at whole days or hours in UTC, so that those that are over are counted once an hour, not by each reader. */
  async series({ days }: OverviewQuery): Promise<Series> {
    const [stepMs, count] = days === '1' ? [HOUR_MS, 24] : [DAY_MS, Number(days)];
    const last = Math.floor(Date.now() / stepMs) * stepMs;
    const steps: Step[] = [];
    for (let at = last - (2 * count - 1) * stepMs; at <= last; at += stepMs)
      steps.push(await this.step(at, stepMs, at === last ? MINUTE_MS : HOUR_MS));
    return { stepS: stepMs / 1_000, now: steps.slice(count), before: steps.slice(0, count) };
  }

  private step(at: number, stepMs: number, keptMs: number): Promise<Step> {
    const key = `overview-step/${stepMs}/${at}`;
    const running = this.counting.get(key);
    if (running) return running;
    const counted = remember(this.cache, key, stepsSchema, keptMs, () => this.count(at, stepMs)).finally(() =>
      this.counting.delete(key),
    );
    this.counting.set(key, counted);
    return counted;
  }

  private async count(at: number, stepMs: number): Promise<Step> {
    const span = { from: new Date(at), to: new Date(at + stepMs) };
    const found = await this.unitOfWork.snapshot((tx) => this.figures.within(tx, span));
    return {
      at: span.from.toISOString(),
      figures: Object.fromEntries(CHARTED_FIGURES.map((name) => [name, found[name]])) as Step['figures'],
    };
  }
}
