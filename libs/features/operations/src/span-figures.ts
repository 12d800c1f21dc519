import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { Brand } from '#brand';
import { formatUnits, SPAN_FIGURES, type SpanFigure, type Waiting } from '#contracts';
import {
  BRAND,
  CountedInOverview,
  decoratedProviders,
  type FigureSource,
  type Span,
  type Tx,
} from '#platform';

/** The figures of all features. */
@Injectable()
export class SpanFigures {
  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  /** What happened in a span: numbers, or amounts in whole tokens. */
  async within(tx: Tx, span: Span): Promise<Record<SpanFigure, string>> {
    const found: Partial<Record<SpanFigure, number | bigint>> = {};
    for (const source of this.sources) Object.assign(found, await source.figures?.(tx, span));
    const presented = namesOf(SPAN_FIGURES).map((name) => [name, this.present(found[name])]);
    return Object.fromEntries(presented) as Record<SpanFigure, string>;
  }

  /** How many things wait for an operator now. */
  async waiting(tx: Tx): Promise<Partial<Record<Waiting, number>>> {
    const waiting: Partial<Record<Waiting, number>> = {};
    for (const source of this.sources) Object.assign(waiting, await source.waiting?.(tx));
    return waiting;
  }

  private get sources(): FigureSource[] {
    const found = decoratedProviders<unknown, FigureSource>(this.discovery, CountedInOverview);
    return found.map(({ instance }) => instance);
  }

  private present(value: number | bigint = 0): string {
    return typeof value === 'bigint' ? formatUnits(value, this.brand.token.decimals) : String(value);
  }
}

export const namesOf = <Name extends string>(record: Readonly<Record<Name, string>>) =>
  Object.keys(record) as Name[];
