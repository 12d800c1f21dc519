import { Inject, Injectable } from '@nestjs/common';
import type { Brand } from '#brand';
import {
  firstPartOf,
  formatUnits,
  MAX_STATS_POINTS,
  MONEY_DECIMALS,
  STATS_FIGURE_NAMES,
  STATS_FIGURES,
  type Stats,
  type StatsFigureName,
  type StatsSeries,
  type StatsSeriesQuery,
  unitOfPart,
} from '#contracts';
import { BRAND, moneyModeOf, SETTINGS, type Settings, UnitOfWork } from '#platform';
import { PROCEEDS_DECIMALS } from './count-days.js';
import { daysAfter } from './day.js';
import { findDaysOf, findSumsOf, type PartSum } from './figure-days.repository.js';
import { countPoints, type Range, seriesOf } from './series.js';
import { type StatsBook, StatsBooks } from './stats-book.service.js';
import { RangeTooLongError, WrongRangeError } from './stats.errors.js';

const DEFAULT_DAYS = 90;

/** The public figures: what they are now, and how they came about. */
@Injectable()
export class StatsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly books: StatsBooks,
    @Inject(BRAND) private readonly brand: Brand,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  get ticker(): string {
    return this.brand.ticker;
  }

  async current(): Promise<Stats> {
    const book = await this.books.current();
    const { first, today } = book;
    const figures = STATS_FIGURE_NAMES.map((name) => ({ name, parts: this.partsNow(name, book) }));
    return { ...moneyModeOf(this.settings), first, today, figures };
  }

  /** @throws RangeTooLongError, WrongRangeError */
  async series({ figure, step, ...wanted }: StatsSeriesQuery): Promise<StatsSeries> {
    const book = await this.books.current();
    const range = { ...rangeIn(book, wanted), step };
    if (countPoints(range, MAX_STATS_POINTS) > MAX_STATS_POINTS) throw new RangeTooLongError();
    const { before, lines } = await this.countedIn(figure, range, book);
    const points = seriesOf(figure, range, before, lines);
    const parts = this.namesOf(figure, book).map((part) => ({ part, unit: unitOfPart(figure, part) }));
    return {
      ...moneyModeOf(this.settings),
      figure,
      ...range,
      parts,
      points: points.map(({ day, values }) => ({
        day,
        values: Object.fromEntries(
          parts.map(({ part }) => [part, this.present(figure, part, values.get(part) ?? 0n)]),
        ),
      })),
    };
  }

  private async countedIn(figure: StatsFigureName, { from, to }: Range, { until, rest }: StatsBook) {
    const { read } = this.unitOfWork;
    const own = rest.filter((line) => line.figure === figure);
    const before = await findSumsOf(read, figure, from <= until ? from : daysAfter(until, 1));
    const counted = await findDaysOf(read, figure, from, to < until ? to : until);
    return {
      before: [...before, ...own.filter(({ day }) => day < from)].reduce(added, []),
      lines: [...counted, ...own.filter(({ day }) => day >= from && day <= to)],
    };
  }

  private partsNow(name: StatsFigureName, book: StatsBook): Stats['figures'][number]['parts'] {
    const { sums, rest, today } = book;
    const of = (lines: readonly PartSum[], part: string): bigint =>
      lines.reduce((sum, line) => (line.figure === name && line.part === part ? sum + line.amount : sum), 0n);
    return this.namesOf(name, book).map((part) => {
      const ofToday = of(
        rest.filter(({ day }) => day === today),
        part,
      );
      const isDaily = STATS_FIGURES[name].counts === 'daily';
      const amount = isDaily ? ofToday : of(sums, part) + of(rest, part);
      const present = (units: bigint): string => this.present(name, part, units);
      return { part, unit: unitOfPart(name, part), amount: present(amount), ofToday: present(ofToday) };
    });
  }

  /** The parts of a figure of which something was counted, and its first one. Groups of the supply are in the brand's order. */
  private namesOf(name: StatsFigureName, { sums, rest }: StatsBook): string[] {
    const seen = new Set([...sums, ...rest].flatMap(({ figure, part }) => (figure === name ? [part] : [])));
    const groups = this.brand.allocation.groups.map(({ id }) => `allocation/${id}`);
    const all = [...groups, ...Object.keys(STATS_FIGURES[name].parts)];
    const known = all.filter((part) => seen.has(part));
    const others = [...seen].filter((part) => !known.includes(part)).toSorted();
    return known.length + others.length > 0 ? [...known, ...others] : [firstPartOf(name)];
  }

  private present(name: StatsFigureName, part: string, units: bigint): string {
    if (name === 'proceeds') return formatUnits(units, PROCEEDS_DECIMALS);
    const unit = unitOfPart(name, part);
    if (unit === 'count') return units.toString();
    return formatUnits(units, unit === 'SOL' ? MONEY_DECIMALS.SOL : this.brand.token.decimals);
  }
}

/** The range within the days that there are. @throws WrongRangeError if it ends before it begins */
function rangeIn(
  { first, today }: StatsBook,
  { from, to = today }: { from?: string | undefined; to?: string | undefined },
) {
  const wanted = from ?? daysAfter(to, 1 - DEFAULT_DAYS);
  if (wanted > to) throw new WrongRangeError();
  const end = to < first ? first : to > today ? today : to;
  const begin = wanted < first ? first : wanted;
  return { from: begin > end ? end : begin, to: end };
}

function added(sums: PartSum[], { figure, part, amount }: PartSum): PartSum[] {
  const known = sums.find((sum) => sum.part === part);
  return known
    ? sums.map((sum) => (sum === known ? { ...sum, amount: sum.amount + amount } : sum))
    : [...sums, { figure, part, amount }];
}
