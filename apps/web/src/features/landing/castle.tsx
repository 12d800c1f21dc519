import { useId } from 'react';
import { Stone } from './castle-stone.js';
import styles from './scene.module.css';
import { GATE_TOWERS, TOWERS, type Tower } from './towers.js';

const ALL = [...TOWERS, ...GATE_TOWERS];

/** The kingdom's castle in three layers of their own, so that flags and lights move without repainting the stone. */
export function Castle() {
  const glow = useId();
  return (
    <>
      <Stone />
      <svg viewBox="0 0 760 720" className={styles.lights}>
        <radialGradient id={glow}>
          <stop stopColor="var(--gold)" stopOpacity=".75" />
          <stop offset="1" stopColor="var(--gold)" stopOpacity="0" />
        </radialGradient>
        <ellipse cx="380" cy="580" rx="86" ry="76" fill={`url(#${glow})`} />
        {ALL.map((tower) => (
          <TowerLights key={tower.x + tower.top} {...tower} glow={glow} />
        ))}
        {[351, 409].map((x) => (
          <Light key={x} x={x} y={386} w={11} h={26} glow={glow} />
        ))}
        <path d="M352 610v-66a28 28 0 0 1 56 0v66Z" fill="var(--gold)" />
        <path d="M360 610v-64a20 20 0 0 1 40 0v64Z" fill="var(--cream)" />
        <path
          d="M366 610v-82M380 610v-86M394 610v-82M353 548h54M353 570h54M353 592h54"
          stroke="var(--gold-deep)"
          strokeWidth="3"
          opacity=".75"
        />
      </svg>
      <svg viewBox="0 0 760 720" className={styles.flags}>
        {ALL.map(({ x, top, roof, far }) => (
          <g key={x + top} opacity={far ? 0.8 : 1}>
            <path
              d={`M${x} ${top - roof + 4}v-40`}
              stroke="var(--gold)"
              strokeWidth="3"
              strokeLinecap="round"
            />
            <path
              className={styles.flag}
              style={{ transformOrigin: `${x}px ${top - roof - 24}px`, animationDelay: `${-(x % 7) / 3}s` }}
              d={`M${x + 1} ${top - roof - 35}q13-7 24 0t16-2l-4 11 3 9q-9 5-17 0t-22 1Z`}
              fill="var(--rose)"
            />
          </g>
        ))}
      </svg>
    </>
  );
}

function TowerLights({ x, top, width, far, glow }: Tower & { glow: string }) {
  const scale = far ? 0.7 : 1;
  const rows = width > 80 ? [52, 122] : [46];
  return rows.map((row) => <Light key={row} x={x} y={top + row} w={12 * scale} h={28 * scale} glow={glow} />);
}

function Light({ x, y, w, h, glow }: { x: number; y: number; w: number; h: number; glow: string }) {
  return (
    <g>
      <ellipse cx={x} cy={y + h / 2} rx={w * 2.4} ry={h * 1.3} fill={`url(#${glow})`} />
      <path
        d={`M${x - w / 2} ${y + h}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}Z`}
        fill="var(--cream)"
        stroke="var(--gold-deep)"
        strokeWidth="2"
      />
    </g>
  );
}
