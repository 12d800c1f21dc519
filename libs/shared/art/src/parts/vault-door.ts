import { type Ink, svg } from '../svg.js';
import { gem } from './gem.js';

/** The treasury's round door, radius 200 around 0, 0, seen from the front. */
export function vaultDoor(ink: Ink): string {
  const { p } = ink;
  const steel = ink.linear(
    'slant',
    [0, p.iron.pale],
    [0.35, p.iron.light],
    [0.6, p.iron.base],
    [1, p.iron.dark],
  );
  const gold = ink.linear('slant', [0, p.gold.pale], [0.4, p.gold.base], [1, p.gold.deep]);
  const spokes = [0, 60, 120].map(
    (turn) =>
      svg`<path d="M-92 0H92" transform="rotate(${turn})" stroke="${p.gold.dark}" stroke-width="17"/><path d="M-92-1H92" transform="rotate(${turn})" stroke="${p.gold.base}" stroke-width="13"/>`,
  );
  const knobs = [0, 60, 120, 180, 240, 300].map(
    (turn) => svg`<circle cx="96" r="15" transform="rotate(${turn})" fill="${gold}"/>`,
  );
  return svg`<circle r="200" fill="${steel}"/><circle r="196" stroke="${p.gold.base}" stroke-width="9"/>
    <circle r="168" fill="${p.iron.deep}"/><circle r="168" stroke="${p.iron.dark}" stroke-width="6" opacity=".6"/>
    <circle r="182" stroke="${p.gold.light}" stroke-width="13" stroke-dasharray="0 47.6"/>
    <circle r="140" fill="${steel}"/><path d="M-118-74A140 140 0 0 1 0-139" stroke="${p.white}" stroke-width="6" opacity=".5"/>
    <circle r="106" fill="${p.iron.deep}" opacity=".55"/>${spokes}${knobs}
    <circle r="46" fill="${gold}"/><circle r="34" fill="${p.gold.deep}"/>${gem(ink, 0, 0, 24, 28, 'rose')}`;
}
