import { type Ink, svg } from '../svg.js';

/** A hanging iron lantern, 44 by 76 at scale 1, fixed at x, y. */
export function lantern(ink: Ink, x: number, y: number, scale = 1): string {
  return ink.stamp('lantern', () => hung(ink), x, y, scale);
}

function hung(ink: Ink): string {
  const { p } = ink;
  return svg`<circle cy="46" r="84" fill="${ink.glow(p.gold.base)}" opacity=".85"/><path d="M0 0v14" stroke="${p.gold.deep}" stroke-width="4"/><path d="M-20 26Q0 4 20 26Z" fill="${p.gold.dark}"/>
    <path d="M-17 26h34l4 36h-42Z" fill="${ink.radial([
      [0, p.white],
      [0.4, p.gold.pale],
      [1, p.gold.base],
    ])}"/><path d="M-17 26l-4 36M17 26l4 36M0 26v36" stroke="${p.gold.dark}" stroke-width="3"/><path d="M-23 62h46l-6 9h-34Z" fill="${p.gold.dark}"/>`;
}

/** A flying paper lantern, 60 by 76 at scale 1, around x, y. */
export function skyLantern(ink: Ink, x: number, y: number, scale: number, tilt = 0): string {
  const { p } = ink;
  const draw =
    () => svg`<circle r="80" fill="${ink.glow(p.gold.base)}" opacity=".8"/><path d="M-28-22Q-26-40 0-40T28-22L20 32q-20 8-40 0Z" fill="${ink.linear('down', [0, p.rose.base], [0.5, p.gold.base], [1, p.gold.pale])}"/>
    <path d="M-9-39q-5 36-3 73M9-39q5 36 3 73" stroke="${p.rose.deep}" stroke-width="2" opacity=".4"/><ellipse cy="33" rx="20" ry="6" fill="${p.white}"/><path d="M-26-24q1-12 16-14" stroke="${p.white}" stroke-width="3" opacity=".7"/>`;
  return ink.stamp('sky lantern', draw, x, y, scale, tilt);
}
