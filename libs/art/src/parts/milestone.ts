import { type Ink, svg } from '../svg.js';
import { gem } from './gem.js';

/** A stone beside the road, 50 by 70 at scale 1, its foot at x, y; one that is reached glows. */
export function milestone(ink: Ink, x: number, y: number, scale: number, ahead = false): string {
  const { p } = ink;
  const draw =
    () => svg`${!ahead && svg`<circle cy="-40" r="70" fill="${ink.glow(p.gold.base)}" opacity=".7"/>`}
    <ellipse cy="0" rx="34" ry="7" fill="${p.ink}" opacity=".4"/><path d="M-25 0v-42a25 26 0 0 1 50 0V0Q0 6-25 0Z" fill="${ink.linear('slant', [0, p.stone.pale], [0.4, p.stone.light], [1, p.stone.deep])}"/>
    <path d="M-21-8v-34a21 22 0 0 1 20-22" stroke="${p.white}" stroke-width="3" opacity=".6"/>${gem(ink, 0, -38, 10, 13, ahead ? 'violet' : 'rose')}<path d="M-12-12h24" stroke="${p.stone.dark}" stroke-width="4" opacity=".5"/>`;
  return ink.stamp(`milestone ${ahead}`, draw, x, y, scale);
}
