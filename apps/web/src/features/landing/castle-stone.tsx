import { useId } from 'react';
import { GATE_TOWERS, GROUND, TOWERS, type Tower } from './towers.js';

/** Walls, roofs and the mound they stand on. */
export function Stone() {
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
