import { type Ink, svg } from '../svg.js';
import { gem } from './gem.js';

/** A golden wheel on a stand with two circling arrows, radius 104 around 0, 0, its foot at y = 190. */
export function swapWheel(ink: Ink): string {
  const { p } = ink;
  const gold = ink.linear(
    'slant',
    [0, p.gold.pale],
    [0.35, p.gold.base],
    [0.7, p.gold.deep],
    [1, p.gold.light],
  );
  const studs = svg`<circle r="104" stroke="${p.gold.pale}" stroke-width="9" stroke-dasharray="0 54.45"/>`;
  return svg`<path d="M-14 60h28l22 122h-72Z" fill="${ink.linear('right', [0, p.gold.light], [0.5, p.gold.deep], [1, p.gold.dark])}"/><path d="M-64 190q0-18 64-18t64 18Z" fill="${gold}"/>
    <circle r="112" fill="${p.gold.dark}" cx="3" cy="4"/><circle r="112" fill="${gold}"/><circle r="94" fill="${ink.radial(
      [
        [0, p.violet.base],
        [0.7, p.night.base],
        [1, p.night.deep],
      ],
    )}"/>${studs}
    <circle r="94" stroke="${p.gold.dark}" stroke-width="3"/>
    ${exchangeArrows(ink)}
    <circle r="26" fill="${gold}"/>${gem(ink, 0, 0, 13, 17, 'rose')}<path d="M-98-52A112 112 0 0 1-30-107" stroke="${p.white}" stroke-width="5" opacity=".8"/>`;
}

/** Two circling arrows, radius 70 around 0, 0. */
export function exchangeArrows(ink: Ink): string {
  const { p } = ink;
  const arrow = (turn: number, paint: string) =>
    svg`<path d="M-70-6A70 70 0 0 1 40-57l-10-18 50 10-16 48-10-18A46 46 0 0 0-46-6Z" transform="rotate(${turn})" fill="${paint}" stroke="${p.white}" stroke-opacity=".6" stroke-width="2.5"/>`;
  return (
    arrow(0, ink.linear('slant', [0, p.gold.pale], [1, p.gold.base])) +
    arrow(180, ink.linear('slant', [0, p.sky.base], [1, p.sky.pale]))
  );
}
