import { memo } from 'react';
import type { Status } from '#contracts';
import { language, texts, t } from '../../shared/brand.js';
import { day, kept, percent } from '../../shared/format.js';
import { undisturbedPercent } from './undisturbed.js';
import styles from './status-page.module.css';

const DAY_MS = 86_400_000;
/** A day with less than an hour of disruption is not shown as a bad one. */
const SHORT_S = 3_600;

const formatOf = (unit: 'hour' | 'minute') =>
  kept(
    () =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }),
  );
const hours = formatOf('hour');
const minutes = formatOf('minute');

/** A time in whole minutes, or hours, in readable form. */
const duration = (seconds: number): string =>
  seconds >= 7_200 ? hours().format(seconds / 3_600) : minutes().format(Math.max(1, seconds / 60));

interface ComponentHistoryProps {
  name: Status['components'][number]['name'];
  days: readonly (number | null)[];
  firstDay: string;
  checkedAt: string | null;
}

/** The last ninety days of a component, a bar for each. Drawn again only if they change, not whenever the page's ages do. */
export const ComponentHistory = memo(function ComponentHistory(props: ComponentHistoryProps) {
  const { name, days, firstDay, checkedAt } = props;
  const { status } = texts;
  const first = Date.parse(firstDay);
  const today = first + (days.length - 1) * DAY_MS;
  const todayS = checkedAt === null ? 0 : Math.max(0, (Date.parse(checkedAt) - today) / 1_000);
  const share = undisturbedPercent(days, todayS);
  const checked = days.filter((seconds) => seconds !== null).length;
  const label = { name: t(status.components[name]), ...(share !== undefined && { share: percent(share) }) };
  const bars = days.map((seconds, index) => ({
    at: new Date(first + index * DAY_MS).toISOString(),
    seconds,
  }));
  const textOf = (seconds: number | null, at: string): string => {
    const date = day(at);
    if (seconds === null) return t(status.day.unknown, { date });
    if (seconds === 0) return t(status.day.good, { date });
    return t(status.day.disrupted, { date, time: duration(seconds) });
  };
  const lookOf = (seconds: number | null): string | undefined => {
    if (seconds === null) return styles.unchecked;
    if (seconds === 0) return styles.fine;
    return seconds < SHORT_S ? styles.short : styles.bad;
  };
  return (
    <div className={styles.history}>
      <div
        role="img"
        aria-label={t(share === undefined ? status.none : status.days, label)}
        className={styles.bars}
      >
        {bars.map(({ at, seconds }) => (
          <span key={at} className={lookOf(seconds)} title={textOf(seconds, at)} />
        ))}
      </div>
      <p className={styles.legend}>
        <span>{t(status.from)}</span>
        <span>
          {share === undefined
            ? t(status.empty)
            : t(status.share, { share: percent(share), checked: String(checked), all: String(days.length) })}
        </span>
        <span>{t(status.to)}</span>
      </p>
    </div>
  );
});
