import { FigureDays } from '../../../libs/features/stats/src/figure-days.service.js';
import type { Kingdom } from '../../support/kingdom.js';
import { anyChange, type MoneyTables, TIMESTAMP } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  figure_day: {
    row: `day = '2024-02-07'`,
    name: `to_char(day, 'YYYY-MM-DD')`,
    columns: { day: [{ to: 'day + 1000' }, { to: 'day - 1000' }] },
    harmless: { counted_at: TIMESTAMP },
    forged: { set: { day: `'2020-01-01'` } },
  },
  figure_day_amount: {
    row: `figure = 'rewards-paid'`,
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

/** The days of the purchases and the games are over, and are counted. */
export async function fill(kingdom: Kingdom): Promise<void> {
  const days = await new FigureDays(kingdom.unitOfWork).countFinished();
  if (days === 0) throw new Error('No day was counted.');
}
