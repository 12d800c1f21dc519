import { useId } from 'react';
import styles from './gatehouse.module.css';

const WIDTH = 560;
const HEIGHT = 210;
const THICK = 26;
const STONES = 17;

/** A point on the arch: `at` runs from 0 (left foot) to 1 (right foot), `depth` is the distance into the stone. */
const point = (at: number, depth: number) => {
  const angle = Math.PI * (1 - at);
  const x = WIDTH / 2 + (WIDTH / 2 - depth) * Math.cos(angle);
  const y = HEIGHT - (HEIGHT - depth) * Math.sin(angle);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

const curve = (depth: number, sweep: 0 | 1) => `A${WIDTH / 2 - depth} ${HEIGHT - depth} 0 0 ${sweep} `;

/** The stones of the gate's arch, in varying shades. Decorative. */
export function Arch() {
  const id = useId();
  return (
    <svg
      className={styles.arch}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <linearGradient id={id} x2="0" y2="1">
        <stop stopColor="color-mix(in oklab, var(--violet) 74%, white)" />
        <stop offset="1" stopColor="color-mix(in oklab, var(--violet) 60%, var(--royal))" />
      </linearGradient>
      {Array.from({ length: STONES }, (_, at) => (
        <path
          key={at}
          d={`M${point(at / STONES, 0)}${curve(0, 1)}${point((at + 1) / STONES, 0)}L${point((at + 1) / STONES, THICK)}${curve(THICK, 0)}${point(at / STONES, THICK)}Z`}
          fill={`url(#${id})`}
          stroke="var(--night)"
          strokeWidth="2"
          opacity={[1, 0.86, 0.94][at % 3]}
        />
      ))}
    </svg>
  );
}
