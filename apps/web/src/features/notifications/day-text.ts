import { language } from '../../shared/brand.js';
import { DATES } from '../../shared/format.js';
import { localDay } from './by-day.js';

const DAY_MS = 86_400_000;
const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
const date = new Intl.DateTimeFormat(DATES, { dateStyle: 'full' });

/** The heading of a day: `Today`, `Yesterday`, or its date. @param now in milliseconds */
export function dayText(day: string, now: number): string {
  const ago = [0, 1].find((days) => localDay(new Date(now - days * DAY_MS)) === day);
  const text = ago === undefined ? date.format(new Date(`${day}T12:00:00`)) : relative.format(-ago, 'day');
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}
