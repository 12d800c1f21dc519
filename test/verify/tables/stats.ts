import type { HarmlessTables } from '../table-rules.js';

const COUNTED =
  'public figures of days that are over; no payment depends on them, and the tests of stats tamper with them';

export const harmlessTables: HarmlessTables = { figure_day: COUNTED, figure_day_amount: COUNTED };
