import { type Ink, svg } from '../svg.js';
import { CONE, type Tower } from '../castle-plan.js';

/** A round tower with its roof. Its wall is centred on x = 0 and reaches from y = 0 down to `depth`. */
export function tower(
  ink: Ink,
  { width, roof, look, far = false }: Omit<Tower, 'x' | 'top'>,
  depth: number,
): string {
  const { stone } = ink.p;
  const half = width / 2;
  return svg`<path d="M${-half} 8h${width}v${depth - 8}h${-width}Z" fill="${wallPaint(ink, far)}"/>
    <path d="M${1.5 - half} 26v${depth - 28}" stroke="${stone.pale}" stroke-width="3" opacity=".5"/>
    ${ink.stamp(`gallery ${far}`, () => gallery(ink, far), 0, 0, width / 80)}
    ${ink.stamp(`cone ${look} ${far}`, () => cone(ink, look, far), 0, 0, [(half + 12) / 50, roof / 100])}`;
}

const wallPaint = (ink: Ink, far: boolean): string => {
  const { stone } = ink.p;
  return far
    ? ink.linear('right', [0, stone.deep], [0.25, stone.base], [1, stone.dark])
    : ink.linear('right', [0, stone.base], [0.22, stone.light], [0.55, stone.base], [1, stone.dark]);
};

/** The upper end of a wall that is 80 wide: the rim under the roof and some visible bricks. */
function gallery(ink: Ink, far: boolean): string {
  return svg`<path d="M-40 28l-9-24h98l-9 24Z" fill="${wallPaint(ink, far)}"/>
    ${ink.stamp('bricks', () => bricks(ink), 0, 0)}`;
}

function bricks(ink: Ink): string {
  const { stone, night } = ink.p;
  return svg`<path d="M-48 5l8 22" stroke="${stone.pale}" stroke-width="2.5" opacity=".6"/>
    <path d="M-40 28q40 7 80 0v9q-40 7-80 0Z" fill="${night.dark}" opacity=".35"/>
    <path d="M-34 58h15m8 10h10M8 92h16m-44 34h14m10 9h10M-32 160h12M14 186h14M-20 210h14" stroke="${stone.dark}" stroke-width="2.4" opacity=".55"/>`;
}

/** A pointed roof, 100 wide and 100 high, above y = 0. */
export function cone(ink: Ink, look: 'gold' | 'rose', far = false): string {
  const { p } = ink;
  const hue = p[look];
  const paint = far
    ? ink.linear('right', [0, hue.base], [0.45, hue.deep], [1, hue.dark])
    : ink.linear('right', [0.1, hue.light], [0.42, hue.base], [0.56, hue.deep], [1, hue.dark]);
  return svg`<path d="${CONE}" fill="${paint}"/>
    ${ink.stamp('tiles', () => tiles(ink), 0, 0)}`;
}

/** Rows of tiles, light on the left edge and the eaves, and a ball on the tip. */
function tiles(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-6.8-76q6.8 3 13.6 0M-15-52q15 7 30 0M-25.5-30q25.5 11 51 0M-38.5-8q38.5 16 77 0" stroke="${p.night.dark}" stroke-width="1.5" opacity=".28"/>
    <path d="M-50 5Q-18-32 0-100" stroke="${p.white}" stroke-width="2.2" opacity=".55"/><path d="M-50 5Q0 18 50 5" stroke="${p.white}" stroke-width="2" opacity=".45"/><circle cy="-100" r="4.5" fill="${p.gold.pale}"/>`;
}

/** A wall with merlons on its top. */
export function battlement(ink: Ink, x: number, y: number, width: number, depth: number): string {
  const { stone } = ink.p;
  const step = width / (Math.max(3, Math.round(width / 26)) - 0.4);
  return svg`<path d="M${x} ${y}h${width}v${depth}h${-width}Z" fill="${ink.linear('down', [0, stone.base], [0.4, stone.deep], [1, stone.dark])}"/>
    <g stroke-linecap="butt" stroke-dasharray="${step * 0.6} ${step * 0.4}"><path d="M${x} ${y - 6}h${width}" stroke="${stone.base}" stroke-width="14"/><path d="M${x} ${y - 12}h${width}" stroke="${stone.light}" stroke-width="3"/></g>`;
}

/** A lit window, 12 by 28, the middle of its sill at 0, 0. */
export function litWindow(ink: Ink): string {
  const { gold } = ink.p;
  return svg`<ellipse cy="-14" rx="30" ry="34" fill="${ink.glow(gold.base)}"/>
    <path d="M-6 0v-22a6 6 0 0 1 12 0v22Z" fill="${ink.linear('down', [0, gold.pale], [1, gold.base])}" stroke="${gold.dark}" stroke-width="2"/><path d="M0 0v-27M-6-13H6" stroke="${gold.deep}" stroke-width="1.5"/>`;
}
