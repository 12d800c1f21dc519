import { type Ink, svg } from '../svg.js';

type Hue = 'rose' | 'sky' | 'violet';

/** A cut gem set in gold. `w` and `h` are half its width and height. */
export function gem(ink: Ink, x: number, y: number, w: number, h: number, hue: Hue): string {
  return ink.stamp(`gem ${hue}`, () => cut(ink, hue), x, y, [w / 12, h / 12]);
}

function cut(ink: Ink, hue: Hue): string {
  const { p } = ink;
  const shine = () =>
    svg`<path d="M0-12 12 0H0Z" fill="${p.white}" opacity=".35"/><path d="M0-12V0H-12Z" fill="${p.white}" opacity=".65"/><path d="M0 12V0H12Z" fill="${p.ink}" opacity=".3"/>`;
  return svg`<path d="M0-12 12 0 0 12-12 0Z" fill="${p[hue].base}" stroke="${p.gold.deep}" stroke-width="2.8"/>${ink.stamp('shine', shine, 0, 0)}`;
}
