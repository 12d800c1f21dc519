import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Brand } from '#brand';
import {
  formatUnits,
  type Overview,
  type OverviewQuery,
  overviewSchema,
  SPAN_FIGURES,
  type SpanFigure,
  type Waiting,
  WAITING,
} from '#contracts';
import {
  BRAND,
  CACHE,
  type Cache,
  CountedInOverview,
  decoratedProviders,
  type FigureSource,
  remember,
  type Span,
  UnitOfWork,
} from '#platform';

const DAY_MS = 86_400_000;
/** However many overviews are open, the figures are counted this often. */
const COUNTED_EVERY_MS = 10_000;

/** What waits for somebody, and what happened lately beside what happened before. */
@Injectable()
export class Overviews {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly unitOfWork: UnitOfWork,
    @Inject(CACHE) private readonly cache: Cache,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** The figures may be ten seconds old. */
  overview({ days }: OverviewQuery): Promise<Overview> {
    return remember(this.cache, `overview/${days}`, overviewSchema, COUNTED_EVERY_MS, () =>
      this.count(Number(days)),
    );
  }

  private async count(days: number): Promise<Overview> {
    const to = new Date();
    const from = new Date(to.getTime() - days * DAY_MS);
    const sources = decoratedProviders<unknown, FigureSource>(this.discovery, CountedInOverview);
    return this.unitOfWork.snapshot(async (tx) => {
      const within = async (span: Span) => {
        const found: Partial<Record<SpanFigure, number | bigint>> = {};
        for (const { instance } of sources) Object.assign(found, await instance.figures?.(tx, span));
        return found;
      };
      const waiting: Partial<Record<Waiting, number>> = {};
      for (const { instance } of sources) Object.assign(waiting, await instance.waiting?.(tx));
      const now = await within({ from, to });
      const before = await within({ from: new Date(from.getTime() - days * DAY_MS), to: from });
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        waiting: namesOf(WAITING).map((name) => ({ name, count: waiting[name] ?? 0 })),
        figures: namesOf(SPAN_FIGURES).map((name) => ({
          name,
          now: this.present(now[name]),
          before: this.present(before[name]),
        })),
      };
    });
  }

  private present(value: number | bigint = 0): string {
    return typeof value === 'bigint' ? formatUnits(value, this.brand.token.decimals) : String(value);
  }
}

const namesOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  Object.keys(record) as Name[];
