import { type Ink, svg } from '../svg.js';
import type { Ramp } from '../palette.js';

/** The material of a coin: a ramp of the palette. */
export type Metal = 'gold' | 'sky' | 'rose' | 'violet';
/** The emblem on a coin. */
export type Emblem = 'crown' | 'heart' | 'gem' | 'arrow';

const EMBLEMS: Record<Emblem, string> = {
  crown:
    'M-13 9-16.5-9q6 8 9.5 8Q-3-4 0-13 3-4 7-1q3.5 0 9.5-8L13 9Q0 13.5-13 9ZM-12 12Q0 16 12 12V14.5Q0 18-12 14.5ZM-19.4-11.5a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0ZM-2.8-15.5a2.8 2.8 0 1 1 5.6 0 2.8 2.8 0 1 1-5.6 0ZM14.2-11.5a2.6 2.6 0 1 1 5.2 0 2.6 2.6 0 1 1-5.2 0Z',
  heart: 'M0 16C-14 6-18 0-17-7-15-16-4-17 0-8 4-17 15-16 17-7 18 0 14 6 0 16Z',
  gem: 'M-8-12H8L16-3 0 15-16-3Z',
  arrow: 'M-15-4H4V-12L16 1 4 13V5H-15Z',
};

/** The front of a coin, with radius 30 around 0, 0. */
export function coinFace(ink: Ink, metal: Metal = 'gold', emblem: Emblem = 'crown'): string {
  const ramp: Ramp = ink.p[metal];
  const { white } = ink.p;
  return svg`<circle cx="2.2" cy="2.8" r="29.5" fill="${ramp.dark}"/>
    <circle r="30" fill="${ink.linear('slant', [0.08, ramp.pale], [0.4, ramp.base], [0.9, ramp.deep])}"/>
    <circle r="24" fill="${ink.linear('slant', [0.1, ramp.deep], [0.5, ramp.base], [1, ramp.light])}" stroke="${ramp.dark}" stroke-width="1.4" stroke-opacity=".55"/>
    <path d="${EMBLEMS[emblem]}" transform="translate(1 1.4)" fill="${ramp.dark}"/><path d="${EMBLEMS[emblem]}" fill="${ink.linear('slant', [0.2, ramp.pale], [1, ramp.light])}"/>
    <path d="M-27-6A28 28 0 0 1-6-27L-15-27 14 25A28 28 0 0 1 2 28Z" fill="${white}" opacity=".17"/>
    <path d="M-25.5-11A28 28 0 0 1-9-26.5" stroke="${white}" stroke-width="2.6" opacity=".85"/>`;
}

/** The look and position of an upright coin. */
export interface CoinLook {
  metal?: Metal;
  emblem?: Emblem;
  /** From 0 (frontal) to 1 (edge-on). */
  turn?: number;
  /** In degrees. */
  tilt?: number;
}

/** An upright coin of radius `r`. */
export function coin(ink: Ink, x: number, y: number, r: number, look: CoinLook = {}): string {
  const { metal = 'gold', emblem = 'crown', turn = 0, tilt = 0 } = look;
  const scale = r / 30;
  const wide = Math.cos((turn * Math.PI) / 2) * scale;
  const edge = svg`<ellipse rx="${30 * wide}" ry="${r}" transform="translate(${x + 0.13 * r} ${y})rotate(${tilt})" fill="${ink.p[metal].dark}"/>`;
  const face = ink.stamp(
    `coin ${metal} ${emblem}`,
    () => coinFace(ink, metal, emblem),
    x,
    y,
    [wide, scale],
    tilt,
  );
  return turn > 0.2 && r > 20 ? edge + face : face;
}

/** A coin that lies flat, with its middle at x, y. */
export function coinFlat(ink: Ink, x: number, y: number, r: number): string {
  return ink.stamp('flat', () => flat(ink), x, y, r / 30);
}

function flat(ink: Ink): string {
  const { gold } = ink.p;
  return svg`<path d="M-30 0V8a30 11 0 0 0 60 0V0Z" fill="${ink.linear('right', [0, gold.deep], [0.25, gold.light], [0.6, gold.deep], [1, gold.dark])}"/>
    <ellipse rx="30" ry="11" fill="${ink.linear('right', [0, gold.pale], [0.5, gold.base], [1, gold.deep])}"/>
    <ellipse rx="22" ry="7.5" stroke="${gold.deep}" stroke-width="1.8"/>`;
}

/** A stack of `count` flat coins. */
export function coinStack(ink: Ink, x: number, y: number, r: number, count: number): string {
  return Array.from({ length: count }, (_, at) =>
    coinFlat(ink, x + (((at * 7) % 5) - 2) * r * 0.04, y - at * r * 0.29, r),
  ).join('');
}

/** A heap of flat coins on the ground, with a few upright ones. */
export function coinHeap(ink: Ink, x: number, y: number, wide: number, high: number, r = 16): string {
  const rows = Math.max(2, Math.round(high / (r * 0.55)));
  const drawn: string[] = [];
  for (let row = 0; row < rows; row++) {
    const half = wide * (1 - (row / rows) ** 1.5);
    const count = Math.max(1, Math.round((half * 2) / (r * 1.35)));
    for (let at = 0; at < count; at++) {
      const spread = count === 1 ? 0 : (at / (count - 1)) * 2 - 1;
      const cx = x + spread * half + (((row * 5 + at * 3) % 4) - 1.5) * r * 0.18;
      const cy = y - row * r * 0.55 + (1 - spread ** 2) * r * 0.4;
      drawn.push(
        (row * 3 + at * 5) % 7 === 0
          ? coin(ink, cx, cy - r * 0.5, r * 0.9, { turn: 0.25, tilt: ((at * 37) % 50) - 25 })
          : coinFlat(ink, cx, cy, r),
      );
    }
  }
  return drawn.join('');
}
