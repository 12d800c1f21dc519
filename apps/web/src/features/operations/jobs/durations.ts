import { language, texts, t } from '../../../shared/brand.js';

const NUMBERS = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
const WHOLE = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const { units } = texts.operations.jobs;

const STEPS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1_000],
] as const;

/** A duration in milliseconds, in readable form: `240 ms`, `1.2 s`, `3 h`. */
export function duration(ms: number | null): string {
  if (ms === null) return '–';
  const [unit, size] = STEPS.find(([, size]) => ms >= size) ?? (['milliseconds', 1] as const);
  const value = ms / size;
  return t(units[unit], { value: (value >= 10 ? WHOLE : NUMBERS).format(value) });
}

export const rate = (perMinute: number): string => NUMBERS.format(perMinute);
