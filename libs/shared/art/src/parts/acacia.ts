import { type Ink, svg } from '../svg.js';

/** An acacia, 420 wide and 330 high, with its foot at 0, 0. Evening light comes from the left. */
export function acacia(ink: Ink): string {
  const { p } = ink;
  const bark = ink.linear('right', [0, p.sand.deep], [0.4, p.wood.deep], [1, p.wood.dark]);
  const crown = (x: number, y: number, w: number, h: number) =>
    svg`<path d="M${x - w} ${y}c${w * 0.06}-${h * 0.7} ${w * 0.4}-${h * 0.8} ${w * 0.55}-${h * 0.7} ${w * 0.2}-${h * 0.5} ${w * 0.7}-${h * 0.5} ${w * 0.9} ${-h * 0.05} ${w * 0.35}-${h * 0.1} ${w * 0.52} ${h * 0.3} ${w * 0.55} ${h * 0.75}q-${w} ${h * 0.55}-${w * 2} 0Z" fill="${ink.linear('slant', [0, p.grass.light], [0.35, p.leaf.base], [1, p.leaf.dark])}"/>
    <path d="M${x - w * 0.9} ${y - h * 0.1}c${w * 0.1}-${h * 0.5} ${w * 0.3}-${h * 0.6} ${w * 0.46}-${h * 0.5}" stroke="${p.gold.light}" stroke-width="4" opacity=".6"/>`;
  return svg`<path d="M-16 0q16-60 8-116l-62-70 10-8 62 56 6-84h12l4 88 76-78 9 8-78 92q-4 60 14 112Q14 6-16 0Z" fill="${bark}"/>
    ${crown(74, -188, 122, 46)}${crown(-92, -200, 112, 44)}${crown(0, -244, 150, 58)}`;
}
