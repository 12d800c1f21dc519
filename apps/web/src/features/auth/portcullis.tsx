import { useId } from 'react';
import styles from './gatehouse.module.css';

const BARS = Array.from({ length: 13 }, (_, at) => 20 + at * 40);

/** The gate's golden grille, raised into the arch. Decorative. */
export function Portcullis() {
  const id = useId();
  return (
    <svg
      className={styles.portcullis}
      viewBox="0 0 520 150"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <linearGradient id={id}>
        <stop stopColor="color-mix(in oklab, var(--gold-deep) 70%, var(--night))" />
        <stop offset=".45" stopColor="var(--gold)" />
        <stop offset="1" stopColor="color-mix(in oklab, var(--gold-deep) 60%, var(--night))" />
      </linearGradient>
      {[24, 72, 116].map((y) => (
        <rect key={y} y={y} width="520" height="7" fill="var(--gold-deep)" />
      ))}
      {BARS.map((x) => (
        <g key={x}>
          <path d={`M${x - 4} 0h8v128l4 4-8 18-8-18 4-4Z`} fill={`url(#${id})`} />
          {[27, 75, 119].map((y) => (
            <circle key={y} cx={x} cy={y} r="4.5" fill="color-mix(in oklab, var(--gold) 60%, white)" />
          ))}
        </g>
      ))}
    </svg>
  );
}
