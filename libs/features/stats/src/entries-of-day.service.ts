import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  decimalsOf,
  formatUnits,
  type GiftsOfDay,
  MAX_OF_DAY,
  type OfDayQuery,
  type RunsOfDay,
} from '#contracts';
import { findGiftsOfDay } from '#features/donations';
import { findRunsOfDay } from '#features/game';
import { BRAND, type Span, UnitOfWork } from '#platform';
import { type Day, dayOf, daysAfter, startOf } from './day.js';

/** What the counts of a day are made of, without persons, so that anyone can count again. */
@Injectable()
export class EntriesOfDay {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(BRAND) private readonly brand: Brand,
  ) {}

  async runs({ day, from }: OfDayQuery): Promise<RunsOfDay> {
    const found = await findRunsOfDay(this.unitOfWork.read, spanOf(day), from, MAX_OF_DAY);
    return page(
      found.map((run) => ({ ...run, at: run.at.toISOString() })),
      from,
    );
  }

  async gifts({ day, from }: OfDayQuery): Promise<GiftsOfDay> {
    const found = await findGiftsOfDay(this.unitOfWork.read, spanOf(day), from, MAX_OF_DAY);
    const written = (amount: bigint, currency: (typeof found)[number]['currency']) =>
      formatUnits(amount, decimalsOf(currency, this.brand.token.decimals));
    return page(
      found.map((gift) => ({
        ...gift,
        at: gift.at.toISOString(),
        amount: written(gift.amount, gift.currency),
      })),
      from,
    );
  }
}

const spanOf = (day: Day = dayOf(new Date())): Span => ({
  from: startOf(day),
  to: startOf(daysAfter(day, 1)),
});

const page = <Item>(items: Item[], from: number): { items: Item[]; nextFrom: number | null } => ({
  items,
  nextFrom: items.length === MAX_OF_DAY ? from + MAX_OF_DAY : null,
});
