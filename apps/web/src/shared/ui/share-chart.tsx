import type { ReactNode } from 'react';
import { arcs } from './arcs.js';
import { listed } from './made.js';
import styles from './share-chart.module.css';

/** Cycles through the brand's colours. Each round is paler than the one before. */
const HUES = ['--gold', '--violet', '--rose', '--sky'];
const colourOf = (at: number) =>
  `color-mix(in oklab, var(${HUES[at % HUES.length]}) ${100 - Math.floor(at / HUES.length) * 34}%, color-mix(in oklab, var(--cream) 30%, white))`;

interface ShareChartProps {
  /** Describes the ring for screen readers. */
  picture: string;
  /** The columns' headings: the name, the share, the amount. */
  columns: readonly [string, string, string];
  rows: readonly { id: string; name: string; percent: number; share: string; amount: ReactNode }[];
  /** Shown in the middle of the ring. */
  children: ReactNode;
}

/** Shares of a whole: a ring chart, and a table of the same figures. */
export function ShareChart({ picture, columns, rows, children }: ShareChartProps) {
  return (
    <div className={styles.chart}>
      <div className={styles.ring}>
        <svg viewBox="0 0 120 120" role="img" aria-label={picture}>
          <circle
            cx="60"
            cy="60"
            r="48"
            className={rows.every(({ percent }) => percent === 0) ? styles.none : styles.setting}
          />
          {arcs(rows.map(({ percent }) => percent)).map(
            ({ start, length }, at) =>
              length > 0 && (
                <circle
                  key={start}
                  cx="60"
                  cy="60"
                  r="48"
                  pathLength="1"
                  strokeDasharray={`${Math.max(0.002, length - 0.004)} 1`}
                  strokeDashoffset={-start}
                  style={{ stroke: colourOf(at) }}
                />
              ),
          )}
        </svg>
        <p>{children}</p>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, share, amount }, at) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.swatch} style={{ background: colourOf(at) }} />
                {name}
              </th>
              <td {...listed('group-share')}>{share}</td>
              <td {...listed('group-share')}>{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
