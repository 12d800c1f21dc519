import { useId } from 'react';
import styles from './scene.module.css';

interface Tower {
  x: number;
  top: number;
  width: number;
  roof: number;
  look: 'gold' | 'rose';
  far?: boolean;
}

const GROUND = 610;
/** Farthest first. */
const TOWERS: Tower[] = [
  { x: 232, top: 262, width: 46, roof: 104, look: 'rose', far: true },
  { x: 528, top: 262, width: 46, roof: 104, look: 'rose', far: true },
  { x: 300, top: 214, width: 44, roof: 116, look: 'gold', far: true },
  { x: 460, top: 214, width: 44, roof: 116, look: 'gold', far: true },
  { x: 380, top: 232, width: 96, roof: 176, look: 'gold' },
  { x: 66, top: 436, width: 64, roof: 98, look: 'rose' },
  { x: 694, top: 436, width: 64, roof: 98, look: 'rose' },
  { x: 172, top: 356, width: 86, roof: 138, look: 'gold' },
  { x: 588, top: 356, width: 86, roof: 138, look: 'gold' },
];
const GATE_TOWERS: Tower[] = [
  { x: 318, top: 440, width: 56, roof: 84, look: 'rose' },
  { x: 442, top: 440, width: 56, roof: 84, look: 'rose' },
];
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
        {[322, 351, 409, 438].map((x) => (
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

function Stone() {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  const shades = (name: string, stops: [number, string][]) => (
    <linearGradient id={id + name}>
      {stops.map(([offset, colour]) => (
        <stop key={offset} offset={offset} stopColor={colour} />
      ))}
    </linearGradient>
  );
  const body = (tower: Tower) => <TowerStone key={tower.x + tower.top} {...tower} url={url} />;
  return (
    <svg viewBox="0 0 760 720">
      <defs>
        {shades('stone', [
          [0, 'color-mix(in oklab, var(--violet) 70%, var(--royal))'],
          [0.28, 'color-mix(in oklab, var(--violet) 78%, white)'],
          [0.6, 'color-mix(in oklab, var(--violet) 45%, var(--royal))'],
          [1, 'color-mix(in oklab, var(--royal) 60%, var(--dusk))'],
        ])}
        {shades('wall', [
          [0, 'var(--royal)'],
          [0.5, 'color-mix(in oklab, var(--violet) 72%, var(--royal))'],
          [1, 'var(--royal)'],
        ])}
        {shades('gold', [
          [0, 'color-mix(in oklab, var(--gold) 80%, white)'],
          [0.42, 'var(--gold)'],
          [0.5, 'color-mix(in oklab, var(--gold) 45%, var(--gold-deep))'],
          [1, 'color-mix(in oklab, var(--gold-deep) 70%, var(--night))'],
        ])}
        {shades('rose', [
          [0, 'color-mix(in oklab, var(--rose) 70%, white)'],
          [0.42, 'color-mix(in oklab, var(--rose) 75%, var(--violet))'],
          [0.5, 'color-mix(in oklab, var(--rose) 50%, var(--royal))'],
          [1, 'color-mix(in oklab, var(--rose) 22%, var(--royal))'],
        ])}
        <linearGradient id={`${id}mound`} x2="0" y2="1">
          <stop offset="0" stopColor="color-mix(in oklab, var(--violet) 34%, var(--royal))" />
          <stop offset="1" stopColor="var(--dusk)" />
        </linearGradient>
        <linearGradient id={`${id}path`} x2="0" y2="1">
          <stop offset="0" stopColor="var(--gold)" stopOpacity=".9" />
          <stop offset="1" stopColor="var(--rose)" stopOpacity=".08" />
        </linearGradient>
        <linearGradient id={`${id}mist`} x2="0" y2="1">
          <stop offset=".55" stopColor="var(--royal)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--dusk)" stopOpacity=".9" />
        </linearGradient>
      </defs>
      {TOWERS.filter(({ far }) => far).map(body)}
      <Battlement x={292} y={338} width={176} depth={GROUND - 338} fill={url('wall')} />
      {TOWERS.filter(({ far }) => !far).map(body)}
      <Battlement x={60} y={496} width={112} depth={GROUND - 496} fill={url('wall')} />
      <Battlement x={588} y={496} width={112} depth={GROUND - 496} fill={url('wall')} />
      <Battlement x={172} y={462} width={416} depth={GROUND - 462} fill={url('wall')} />
      {GATE_TOWERS.map(body)}
      <Battlement x={334} y={484} width={92} depth={GROUND - 484} fill={url('stone')} />
      <rect x="30" y="200" width="700" height="412" fill={url('mist')} />
      <path d="M-240 720C-80 604 60 594 380 596s460 8 620 124Z" fill={url('mound')} />
      <path d="M352 604h56q4 24-22 44t30 68H296q-6-44 34-66t22-46Z" fill={url('path')} />
    </svg>
  );
}

function TowerStone({ x, top, width, roof, look, far, url }: Tower & { url: (name: string) => string }) {
  const half = width / 2;
  const eave = half + 11;
  return (
    <g opacity={far ? 0.82 : 1}>
      <rect x={x - half} y={top} width={width} height={GROUND - top} fill={url('stone')} />
      <path
        d={`M${x - half} ${top + 34}h${width}M${x - half} ${top + 96}h${width}`}
        stroke="var(--night)"
        strokeWidth="2"
        opacity=".22"
      />
      <path d={`M${x - half} ${top + 24}l-8-20h${width + 16}l-8 20Z`} fill={url('stone')} />
      <path d={`M${x - half} ${top + 24}h${width}`} stroke="var(--night)" strokeWidth="3" opacity=".35" />
      <path
        d={`M${x - eave} ${top + 6}Q${x - half * 0.42} ${top - roof * 0.34} ${x} ${top - roof}Q${x + half * 0.42} ${top - roof * 0.34} ${x + eave} ${top + 6}Q${x} ${top + 17} ${x - eave} ${top + 6}Z`}
        fill={url(look)}
      />
      <path
        d={[0.3, 0.55, 0.78].map((at) => rim(x, top - roof * (1 - at), eave * at ** 1.35)).join('')}
        fill="none"
        stroke="var(--night)"
        strokeWidth="1.5"
        opacity=".22"
      />
      <circle cx={x} cy={top - roof} r="5" fill="var(--cream)" />
    </g>
  );
}

const rim = (x: number, y: number, half: number) =>
  `M${x - half} ${y}Q${x} ${y + half * 0.3} ${x + half} ${y}`;

interface BattlementProps {
  x: number;
  y: number;
  width: number;
  depth: number;
  fill: string;
}

/** A wall with merlons on its top. */
function Battlement({ x, y, width, depth, fill }: BattlementProps) {
  const count = Math.max(3, Math.round(width / 26));
  const step = width / count;
  const merlons = Array.from({ length: count }, (_, at) => `M${x + at * step} ${y}v-14h${step * 0.6}v14Z`);
  return (
    <g>
      <path d={`M${x} ${y}h${width}v${depth}h${-width}Z${merlons.join('')}`} fill={fill} />
      <path d={`M${x} ${y + 12}h${width}`} stroke="var(--night)" strokeWidth="3" opacity=".28" />
    </g>
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
