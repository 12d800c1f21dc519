import { type Ink, svg } from '../svg.js';
import { gem } from './gem.js';

/** A milestone, 50 by 70 at scale 1, with its foot at x, y. It glows unless it is still `ahead`. */
export function milestone(ink: Ink, x: number, y: number, scale: number, ahead = false): string {
  const { p } = ink;
  const draw =
    () => svg`${!ahead && svg`<circle cy="-40" r="70" fill="${ink.glow(p.gold.base)}" opacity=".7"/>`}
    <ellipse cy="0" rx="34" ry="7" fill="${p.ink}" opacity=".4"/><path d="M-21 0L-15-62 0-82 15-62 21 0Q0 6-21 0Z" fill="${ink.linear('slant', [0, p.stone.pale], [0.4, p.stone.light], [1, p.stone.deep])}"/>
    <path d="M0-82L15-62 21 0Q12 3 2 3Z" fill="${p.stone.dark}" opacity=".35"/><path d="M-15-62L0-84 15-62Q0-55-15-62Z" fill="${ink.linear('right', [0, p.gold.pale], [0.5, p.gold.base], [1, p.gold.dark])}"/>
    <path d="M-19-6l5-50" stroke="${p.white}" stroke-width="3" opacity=".55"/>${gem(ink, 0, -34, 9, 13, ahead ? 'violet' : 'rose')}<path d="M-14-10h27" stroke="${p.gold.base}" stroke-width="3.5" opacity=".8"/>`;
  return ink.stamp(`milestone ${ahead}`, draw, x, y, scale);
}
