import { CASTLE, CONE } from '#art/castle-plan';
import { litTowers, litWindows, TOWERS_BY_TURN, WINDOWS } from './castle-progress.js';
import styles from './castle-lights.module.css';

const PANE = 'M-6 0v-22a6 6 0 0 1 12 0v22Z';

/** The lights of the castle: its towers are lit by the sale, and its windows by donors. */
export function CastleLights({ soldPercent, donors }: { soldPercent: number; donors: number }) {
  const towers = litTowers(soldPercent);
  const windows = litWindows(donors);
  return (
    <svg className={styles.lights} viewBox={`0 0 ${CASTLE.width} ${CASTLE.height}`} aria-hidden="true">
      <defs>
        <radialGradient id="castle-light">
          <stop stopColor="var(--gold)" stopOpacity=".8" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </radialGradient>
      </defs>
      {TOWERS_BY_TURN.map(({ x, top, width, roof }, at) => (
        <g key={x + top * 1000} data-tower={at < towers ? 'lit' : 'dark'}>
          <path
            className={styles.roof}
            d={CONE}
            transform={`translate(${x} ${top}) scale(${(width / 2 + 12) / 50} ${roof / 100})`}
          />
          <circle className={styles.beacon} cx={x} cy={top - roof} r={34} />
          <circle className={styles.flame} cx={x} cy={top - roof} r={5} />
        </g>
      ))}
      {WINDOWS.map(({ x, y, scale }, at) => (
        <g
          key={x + y * 1000}
          data-window={at < windows ? 'lit' : 'dark'}
          transform={`translate(${x} ${y}) scale(${scale})`}
        >
          <ellipse className={styles.shine} cy={-14} rx={30} ry={34} />
          <path className={styles.pane} d={PANE} />
          <path className={styles.bars} d="M0 0v-27M-6-13H6" />
        </g>
      ))}
    </svg>
  );
}
