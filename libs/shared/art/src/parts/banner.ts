import { type Ink, svg } from '../svg.js';

/** A hanging cloth with a crown, its upper middle at x, y. */
export function banner(
  ink: Ink,
  x: number,
  y: number,
  width: number,
  height: number,
  hue: 'rose' | 'violet' | 'sky' = 'rose',
): string {
  return ink.stamp(`banner ${hue}`, () => cloth(ink, hue), x, y, [width / 46, height / 100]);
}

function cloth(ink: Ink, hue: 'rose' | 'violet' | 'sky'): string {
  const { gold, [hue]: ramp } = ink.p;
  return svg`<path d="M-23 0h46v100L0 85-23 100Z" fill="${ink.linear('down', [0, ramp.light], [0.4, ramp.base], [1, ramp.deep])}"/>
    <path d="M-23 100 0 85 23 100" stroke="${gold.base}" stroke-width="3.6"/><path d="M-27 0h54" stroke="${gold.light}" stroke-width="5"/>
    <path d="M-11 49-15 34q6 6 9 6 3-3 6-11 3 8 6 11 3 0 9-6L11 49Q0 53-11 49Z" fill="${gold.light}"/>`;
}
