import { type Ink, svg } from '../svg.js';

/** A burning torch on a wall, with the foot of its flame at x, y. */
export function torch(ink: Ink, x: number, y: number, scale = 1): string {
  return ink.stamp('torch', () => draw(ink), x, y, scale);
}

function draw(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-7 0h14l-5 44h-4Z" fill="${p.wood.deep}"/><path d="M-10-2h20v9h-20Z" fill="${p.gold.deep}"/>${flame(ink)}`;
}

/** A flame, 30 by 48, with its foot at 0, 0. */
export function flame(ink: Ink): string {
  const { p } = ink;
  return svg`<circle cy="-20" r="62" fill="${ink.glow(p.gold.base)}" opacity=".8"/><path d="M0 2C-20 0-18-20-8-28-8-20-4-18-2-20-6-34 4-42 6-50 8-38 22-26 15-8 12 0 6 2 0 2Z" fill="${ink.linear('down', [0, p.gold.base], [0.6, p.rose.light], [1, p.rose.base])}"/><path d="M1 0C-9-2-8-14 0-22 2-14 10-14 8-6 7-2 5 0 1 0Z" fill="${p.gold.pale}"/>`;
}
