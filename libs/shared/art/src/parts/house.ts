import { type Ink, svg } from '../svg.js';

/** A village house, 100 by 110 at scale 1, with its foot at x, y. `look` selects the roof's colour. */
export function house(ink: Ink, x: number, y: number, scale: number, look: number): string {
  const { p } = ink;
  const roof = [p.rose, p.sky, p.gold][look % 3] ?? p.rose;
  const draw =
    () => svg`<path d="M-40 10v-66h80v66Z" fill="${ink.linear('right', [0, p.stone.light], [0.4, p.stone.base], [1, p.stone.dark])}"/>
    <path d="M24-100h14v34h-14Z" fill="${p.stone.deep}"/><path d="M-54-52Q-20-72 0-112 20-72 54-52 0-42-54-52Z" fill="${ink.linear('right', [0, roof.light], [0.4, roof.base], [0.55, roof.deep], [1, roof.dark])}"/><path d="M-54-52Q-20-72 0-112" stroke="${p.white}" stroke-width="2.5" opacity=".55"/>
    <circle cy="-24" r="50" fill="${ink.glow(p.gold.base)}" opacity=".7"/><path d="M-28-20v-20h18v20ZM12-20v-20h18v20Z" fill="${p.gold.pale}" stroke="${p.gold.dark}" stroke-width="2.5"/><path d="M-9 10v-22a9 9 0 0 1 18 0v22Z" fill="${p.wood.deep}"/>`;
  return ink.stamp(`house ${look}`, draw, x, y, scale);
}
