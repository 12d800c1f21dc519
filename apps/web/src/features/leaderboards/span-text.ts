import type { LeaderboardPeriod } from '#contracts';
import { language, texts, t } from '../../shared/brand.js';
import { day } from '../../shared/format.js';

const { past } = texts.application.leaderboard;
const month = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A period in readable form; `endsAt` is exclusive: `'16 November 2026 to 22 November 2026'`. */
export function spanText(period: LeaderboardPeriod, startsAt: string, endsAt: string): string {
  if (period === 'daily') return day(startsAt);
  if (period === 'monthly') return month.format(new Date(startsAt));
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return t(past.week, { first: day(startsAt), last: day(last) });
}
