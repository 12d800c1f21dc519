import { lazy, Suspense } from 'react';
import { texts, t } from '../brand.js';
import { grouped } from '../format.js';
import type { ChartProps } from './chart-props.js';
import styles from './chart.module.css';
import { Moment } from '../ui/moment.js';

const LineChart = lazy(() => import('./line-chart.js'));
const labels = texts.operations.chart;

/** Lines over time below their heading. A table has the same figures, for everybody who can't see the lines. */
export function Chart({ heading, ...chart }: ChartProps & { heading: string }) {
  const { times, lines } = chart;
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{heading}</strong>
        <ul className={styles.key}>
          {lines.map(({ label, colour, dashed = false }) => (
            <li key={label}>
              <i data-dashed={dashed} style={{ color: `var(${colour})` }} /> {label}
            </li>
          ))}
        </ul>
      </figcaption>
      <Suspense fallback={<div className={styles.plot} />}>
        <LineChart {...chart} />
      </Suspense>
      <details className={styles.table}>
        <summary>{t(labels.table)}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls */}
        <div className={styles.rows} role="region" aria-label={heading} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t(labels.time)}</th>
                {lines.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, index) => (
                <tr key={at}>
                  <th scope="row">
                    <Moment at={new Date(at * 1_000).toISOString()} />
                  </th>
                  {lines.map(({ label, values }) => (
                    <td key={label}>{figure(values[index] ?? null)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const figure = (value: number | null): string =>
  value === null ? '–' : grouped(String(Math.round(value * 100) / 100));
