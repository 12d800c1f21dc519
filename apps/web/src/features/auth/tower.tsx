import { useId } from 'react';
import styles from './gatehouse.module.css';

/** One of the gate's two towers: a drawn top on a wall as long as the page needs. Decorative. */
export function Tower({ side }: { side: 'left' | 'right' }) {
  const id = useId();
  return (
    <div className={`${styles.tower} ${styles[side]}`} aria-hidden="true">
      <svg className={styles.top} viewBox="0 0 200 330">
        <linearGradient id={`${id}roof`}>
          <stop stopColor="color-mix(in oklab, var(--gold) 80%, white)" />
          <stop offset=".42" stopColor="var(--gold)" />
          <stop offset=".5" stopColor="color-mix(in oklab, var(--gold) 45%, var(--gold-deep))" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--gold-deep) 70%, var(--night))" />
        </linearGradient>
        <linearGradient id={`${id}stone`}>
          <stop stopColor="color-mix(in oklab, var(--violet) 60%, var(--royal))" />
          <stop offset=".3" stopColor="color-mix(in oklab, var(--violet) 80%, white)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--royal) 70%, var(--dusk))" />
        </linearGradient>
        <path d="M100 66V8" stroke="var(--gold)" strokeWidth="4" strokeLinecap="round" />
        <path d="M102 10q17-9 32 0t22-2l-6 15 4 12q-12 7-22 0t-30 1Z" fill="var(--rose)" />
        <path d="M8 246Q74 190 100 62q26 128 92 184-92 26-184 0Z" fill={`url(#${id}roof)`} />
        <path
          d="M78 150q22 7 44 0M56 196q44 13 88 0M32 226q68 18 136 0"
          fill="none"
          stroke="var(--night)"
          strokeWidth="2"
          opacity=".25"
        />
        <circle cx="100" cy="62" r="7" fill="var(--cream)" />
        <path d="M30 256h140l-10 74H40Z" fill={`url(#${id}stone)`} />
        <path
          d="M16 262q84 22 168 0l-4 34H20Z"
          fill={`url(#${id}stone)`}
          stroke="var(--night)"
          strokeOpacity=".3"
          strokeWidth="2"
        />
        {[40, 70, 100, 130, 160].map((x) => (
          <path key={x} d={`M${x - 5} 296v-10a5 5 0 0 1 10 0v10Z`} fill="var(--night)" opacity=".45" />
        ))}
      </svg>
      <svg className={styles.window} viewBox="0 0 60 100">
        <path d="M8 100V34a22 22 0 0 1 44 0v66Z" fill="var(--gold)" />
        <path d="M14 100V36a16 16 0 0 1 32 0v64Z" fill="var(--cream)" />
        <path d="M30 20v80M14 52h32M14 76h32" stroke="var(--gold-deep)" strokeWidth="3" />
      </svg>
      <Torch />
    </div>
  );
}

function Torch() {
  return (
    <svg className={styles.torch} viewBox="0 0 80 140">
      <path d="M34 70h12l-3 66h-6Z" fill="color-mix(in oklab, var(--gold-deep) 70%, var(--night))" />
      <path d="M26 62h28l-4 16H30Z" fill="var(--gold-deep)" stroke="var(--night)" strokeWidth="1.5" />
      <g>
        <path d="M40 6q22 26 17 44-4 14-17 14t-17-14q-4-16 8-26 2 10 6 8 6-6 3-26Z" fill="var(--gold)" />
        <path d="M41 30q11 14 8 24-3 9-9 9t-9-9q-2-8 4-13 2 5 4 4 3-4 2-15Z" fill="var(--cream)" />
      </g>
    </svg>
  );
}
