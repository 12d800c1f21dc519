import { DAY_MS, HOUR_MS } from '#platform';
import { FigureDays } from '../../../libs/features/stats/src/figure-days.service.js';
import type { Kingdom } from '../../support/kingdom.js';
import { anyChange, type MoneyTables, TIMESTAMP } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  figure_day: {
    row: 'true',
    name: `to_char(day, 'YYYY-MM-DD')`,
    columns: { day: [{ to: 'day + 1000' }, { to: 'day - 1000' }] },
    harmless: { counted_at: TIMESTAMP },
    forged: { set: { day: `'2020-01-01'` } },
  },
  figure_day_amount: {
    row: `figure = 'sold-tokens'`,
    name: `to_char(day, 'YYYY-MM-DD') || ' ' || figure || ' ' || part`,
    columns: {
      day: [{ to: 'day + 1000' }, { to: 'day - 1000' }],
      figure: anyChange,
      part: anyChange,
      amount: anyChange,
    },
    harmless: {},
    forged: { set: { part: `'forged'` } },
  },
};

/** Counts today and tomorrow as if they were over, as nothing moves any more. */
export async function finish(kingdom: Kingdom): Promise<void> {
  const days = await new FigureDays(kingdom.unitOfWork).countFinished(
    new Date(Date.now() + 2 * DAY_MS + HOUR_MS),
  );
  if (days < 2) throw new Error('Not enough days were counted.');
}
