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
    const items = found.map(({ id, at, score, first }) => ({ id, at: at.toISOString(), score, first }));
    return page(items, from);
  }

  async gifts({ day, from }: OfDayQuery): Promise<GiftsOfDay> {
    const { decimals } = this.brand.token;
    const found = await findGiftsOfDay(this.unitOfWork.read, spanOf(day), from, MAX_OF_DAY);
    const items = found.map(({ transaction, at, currency, amount, first }) => ({
      transaction,
      at: at.toISOString(),
      currency,
      amount: formatUnits(amount, decimalsOf(currency, decimals)),
      first,
    }));
    return page(items, from);
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
