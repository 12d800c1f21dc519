import { anyChange, type HarmlessTables, type MoneyTables } from '../table-rules.js';

export const moneyTables: MoneyTables = {
  figure_day_amount: {
    row: `figure = 'supply-groups'`,
    name: `day || ' ' || figure || ' ' || part`,
    columns: {
      day: { to: `day + 1000` },
      figure: { to: `'another'` },
      part: anyChange,
      amount: anyChange,
    },
    harmless: {},
    forged: { set: { part: `'another'` } },
  },
};

export const harmlessTables: HarmlessTables = {
  figure_day:
    'the days that are counted; their amounts are checked, and charts only need them to know where to begin',
};
