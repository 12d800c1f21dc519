import { Injectable } from '@nestjs/common';
import { type Status, STATUS_COMPONENTS } from '#contracts';
import { findAnnouncements, UnitOfWork } from '#platform';
import { findLastCheck } from './episodes.repository.js';
import { findDays, findDisruptions } from './status.repository.js';

const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;
/** Without a check for so long, nothing is known. */
const UNKNOWN_MS = 2 * 60_000;

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** What visitors may know: which parts of the kingdom work, and how they did on the last ninety days. It is kept in memory. */
@Injectable()
export class StatusReports {
  private report: Status | undefined;

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** The report, which is as old as this process's last look at the checks. Without a recent check, nothing is known. */
  async current(now = Date.now()): Promise<Status> {
    const report = this.report ?? (await this.refresh());
    const { checkedAt } = report;
    if (checkedAt !== null && now - Date.parse(checkedAt) <= UNKNOWN_MS) return report;
    const components = report.components.map(
      ({ name, days }) => ({ name, state: 'unknown', since: null, days }) as const,
    );
    return { ...report, components };
  }

  async refresh(now = Date.now()): Promise<Status> {
    const tx = this.unitOfWork.read;
    const dates = Array.from({ length: SHOWN_DAYS }, (_, index) =>
      dateOf(now - (SHOWN_DAYS - 1 - index) * DAY_MS),
    );
    const [check, disruptions, days, announcements] = await Promise.all([
      findLastCheck(tx),
      findDisruptions(tx),
      findDays(tx, dates[0]!),
      findAnnouncements(tx, new Date(dates[0]!), new Date(now)),
    ]);
    const known = new Map(days.map(({ day, component, disruptedS }) => [`${component} ${day}`, disruptedS]));
    const since = new Map(disruptions.map((each) => [each.component, each.since]));
    this.report = {
      checkedAt: check?.checkedAt.toISOString() ?? null,
      firstDay: dates[0]!,
      components: STATUS_COMPONENTS.map((name) => ({
        name,
        state: since.has(name) ? 'disrupted' : 'good',
        since: since.get(name)?.toISOString() ?? null,
        days: dates.map((day) => known.get(`${name} ${day}`) ?? null),
      })),
      announcements,
    };
    return this.report;
  }
}
