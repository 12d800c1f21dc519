import { type PointerEvent, useId, useState } from 'react';
import type { StatsFigureName, StatsStep } from '#contracts/stats-figures';
import { language, texts, t } from '../../shared/brand.js';
import { day as dayText, kept } from '../../shared/format.js';
import { listed } from '../../shared/ui/made.js';
import { shapeOf } from './chart-shape.js';
import { sumOf } from './sum-of.js';
import styles from './day-chart.module.css';

export interface DayPoint {
  day: string;
  /** A decimal text. */
  amount: string;
}

interface DayChartProps {
  figure: StatsFigureName;
  label: string;
  counts: 'flow' | 'balance' | 'daily';
  step: StatsStep;
  /** Oldest first; at least one. */
  points: readonly DayPoint[];
  /** Writes an amount with its unit. */
  write: (amount: string) => string;
}

const short = kept(() => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }));

/** One figure over time. Each point is read with the pointer, a finger or the arrow keys, and all of them in a table. */
export function DayChart({ figure, label, counts, step, points, write }: DayChartProps) {
  const words = texts.stats;
  const id = useId();
  const [chosen, choose] = useState<number>();
  const last = points.length - 1;
  const index = Math.min(chosen ?? last, last);
  const { day, amount } = points[index]!;
  const values = points.map((point) => Number(point.amount));
  const shape = shapeOf(values, counts === 'balance' ? 'line' : 'bars');
  const reading = t(words.reading, { day: dayText(day), value: write(amount) });
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    choose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * points.length))));
  };
  return (
    <figure className={styles.chart}>
      <figcaption id={`${id}summary`} className={styles.summary}>
        {summaryOf(counts, points, write)} {t(words.steps[step])}
      </figcaption>
      <p className={styles.reading}>
        <time dateTime={day}>{dayText(day)}</time>
        <strong {...listed(figure)}>{write(amount)}</strong>
      </p>
      <div className={styles.frame}>
        <span className={styles.high} aria-hidden="true">
          {short().format(shape.high)}
        </span>
        <span className={styles.low} aria-hidden="true">
          {short().format(shape.low)}
        </span>
        <div className={styles.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path className={styles.area} d={shape.area} data-line={counts === 'balance'} />
            <path className={styles.line} d={shape.line} />
            <path className={styles.zero} d={`M0 ${shape.y(0)}H100`} />
            <path className={styles.cursor} d={`M${shape.x(index)} 0V100`} />
          </svg>
          <i
            className={styles.dot}
            style={{ left: `${shape.x(index)}%`, top: `${shape.y(values[index]!)}%` }}
          />
          <input
            type="range"
            min={0}
            max={last}
            step={1}
            value={index}
            disabled={last === 0}
            aria-label={`${t(words.reader)}: ${label}`}
            aria-valuetext={reading}
            aria-describedby={`${id}summary`}
            onChange={({ target }) => choose(Number(target.value))}
            onPointerMove={point}
          />
        </div>
        <span className={styles.first} aria-hidden="true">
          <time dateTime={points[0]!.day}>{dayText(points[0]!.day)}</time>
        </span>
        {last > 0 && (
          <span className={styles.last} aria-hidden="true">
            <time dateTime={points[last]!.day}>{dayText(points[last]!.day)}</time>
          </span>
        )}
      </div>
      <Table figure={figure} label={label} points={points} write={write} />
    </figure>
  );
}

function Table({
  figure,
  label,
  points,
  write,
}: Pick<DayChartProps, 'figure' | 'label' | 'points' | 'write'>) {
  const words = texts.stats;
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.table} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(words.table)}</summary>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
        <div className={styles.rows} role="region" aria-label={label} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(words.day)}</th>
                <th scope="col">{label}</th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ day, amount }) => (
                <tr key={day}>
                  <th scope="row">
                    <time dateTime={day}>{dayText(day)}</time>
                  </th>
                  <td {...listed(figure)}>{write(amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** Says in a sentence what the chart shows. */
function summaryOf(
  counts: DayChartProps['counts'],
  points: readonly DayPoint[],
  write: DayChartProps['write'],
): string {
  const words = texts.stats;
  const [first, last] = [points[0]!, points.at(-1)!];
  if (counts === 'balance')
    return t(words.summaries.balance, { first: write(first.amount), last: write(last.amount) });
  if (points.every(({ amount }) => amount === '0')) return t(words.nothing);
  const most = points.reduce((best, each) => (Number(each.amount) > Number(best.amount) ? each : best));
  const said = { most: write(most.amount), day: dayText(most.day) };
  if (counts === 'daily') return t(words.summaries.daily, said);
  return t(words.summaries.flow, { ...said, total: write(sumOf(points.map(({ amount }) => amount))) });
}
