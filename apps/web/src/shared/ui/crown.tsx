import { useId } from 'react';

const TIPS = [
  [30, 74, 11],
  [98, 50, 11],
  [160, 26, 14],
  [222, 50, 11],
  [290, 74, 11],
] as const;

/** The kingdom's crown, in the brand's colours. Decoration: hidden from screen readers. */
export function Crown({ className }: { className?: string }) {
  const id = useId();
  const url = (name: string) => `url(#${id}${name})`;
  return (
    <svg viewBox="0 0 320 250" className={className} aria-hidden="true">
      <defs>
        <linearGradient id={`${id}gold`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="color-mix(in oklab, var(--gold) 30%, white)" />
          <stop offset=".32" stopColor="var(--gold)" />
          <stop offset=".55" stopColor="color-mix(in oklab, var(--gold) 60%, var(--gold-deep))" />
          <stop offset=".72" stopColor="color-mix(in oklab, var(--gold) 70%, white)" />
          <stop offset="1" stopColor="var(--gold-deep)" />
        </linearGradient>
        <linearGradient id={`${id}band`} x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="var(--gold-deep)" />
          <stop offset=".22" stopColor="color-mix(in oklab, var(--gold) 55%, white)" />
          <stop offset=".5" stopColor="var(--gold)" />
          <stop offset=".8" stopColor="color-mix(in oklab, var(--gold) 75%, white)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--gold-deep) 80%, black)" />
        </linearGradient>
        <linearGradient id={`${id}back`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--gold-deep)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--gold-deep) 55%, var(--night))" />
        </linearGradient>
        <radialGradient id={`${id}pearl`} cx=".35" cy=".3" r=".8">
          <stop offset="0" stopColor="white" />
          <stop offset=".4" stopColor="var(--cream)" />
          <stop offset="1" stopColor="var(--gold-deep)" />
        </radialGradient>
        <radialGradient id={`${id}velvet`} cx=".5" cy="0" r="1">
          <stop offset="0" stopColor="var(--rose)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--rose) 45%, var(--royal))" />
        </radialGradient>
      </defs>

      <path d="M58 172C50 118 96 84 160 84s110 34 102 88q-102 40-204 0Z" fill={url('velvet')} />
      <path
        d="M62 170 64 96q30 34 50 36 18-22 20-54 12 30 26 44 14-14 26-44 2 32 20 54 20-2 50-36l2 74Z"
        fill={url('back')}
        opacity=".9"
      />
      <path
        d="M48 180 30 78q26 46 56 52 14-30 14-76 26 52 60 82 34-30 60-82 0 46 14 76 30-6 56-52l-18 102q-112 42-224 0Z"
        fill={url('gold')}
      />
      <path
        d="M48 180 30 78q26 46 56 52 14-30 14-76 26 52 60 82 34-30 60-82 0 46 14 76 30-6 56-52l-18 102"
        fill="none"
        stroke="color-mix(in oklab, var(--gold) 25%, white)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        opacity=".85"
      />
      <path d="m160 26-22 88 22 22 22-22Z" fill={url('gold')} stroke="var(--gold-deep)" strokeWidth="1.5" />
      <path d="m160 26-22 88 22 22Z" fill="white" opacity=".28" />
      <path d="M48 180 38 122q22 30 50 32 8-12 12-30l6 72q-30-4-58-16Z" fill="white" opacity=".2" />
      <path
        d="M272 180l10-58q-22 30-50 32-8-12-12-30l-6 72q30-4 58-16Z"
        fill="var(--gold-deep)"
        opacity=".3"
      />

      <path d="M46 176q114 44 228 0l-5 40q-109 42-218 0Z" fill={url('band')} />
      <path
        d="M46 176q114 44 228 0"
        fill="none"
        stroke="color-mix(in oklab, var(--gold) 22%, white)"
        strokeWidth="5"
      />
      <path d="M51 215q109 42 218 0" fill="none" stroke="var(--gold-deep)" strokeWidth="5" />
      <path
        d="M51 212q109 42 218 0"
        fill="none"
        stroke="color-mix(in oklab, var(--gold) 45%, white)"
        strokeWidth="2"
      />

      <Gem x={160} y={220} w={17} h={13} colour="var(--rose)" />
      <Gem x={115} y={216} w={12} h={11} colour="var(--sky)" />
      <Gem x={205} y={216} w={12} h={11} colour="var(--sky)" />
      <Gem x={75} y={206} w={10} h={10} colour="var(--violet)" />
      <Gem x={245} y={206} w={10} h={10} colour="var(--violet)" />
      <Gem x={160} y={166} w={15} h={22} colour="var(--violet)" />
      <Gem x={160} y={98} w={8} h={12} colour="var(--rose)" />

      {TIPS.map(([x, y, r]) => (
        <circle key={x} cx={x} cy={y} r={r} fill={url('pearl')} stroke="var(--gold-deep)" strokeWidth="1.5" />
      ))}
    </svg>
  );
}

function Gem({ x, y, w, h, colour }: { x: number; y: number; w: number; h: number; colour: string }) {
  const corner = (dx: number, dy: number) => `${x + dx * w} ${y + dy * h}`;
  return (
    <g>
      <path
        d={`M${corner(0, -1)}L${corner(1, 0)}L${corner(0, 1)}L${corner(-1, 0)}Z`}
        fill={colour}
        stroke="var(--gold-deep)"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path d={`M${corner(0, -1)}L${corner(1, 0)}L${corner(0, 0)}Z`} fill="white" opacity=".35" />
      <path d={`M${corner(0, -1)}L${corner(-1, 0)}L${corner(0, 0)}Z`} fill="white" opacity=".62" />
      <path d={`M${corner(0, 1)}L${corner(1, 0)}L${corner(0, 0)}Z`} fill="black" opacity=".28" />
    </g>
  );
}
