import { type Ink, svg } from '../svg.js';

/** A signpost with three boards, 220 high, with its foot at 0, 0. */
export function signpost(ink: Ink): string {
  const { p } = ink;
  const wood = ink.linear('down', [0, p.wood.pale], [0.4, p.wood.light], [1, p.wood.base]);
  const board = (y: number, turn: number, d: string, mark: string) =>
    svg`<g transform="translate(0 ${y})rotate(${turn})"><path d="${d}" fill="${wood}" stroke="${p.wood.dark}" stroke-width="4"/><path d="${mark}" stroke="${p.wood.dark}" stroke-width="5" opacity=".65"/></g>`;
  return svg`<path d="M-9 4V-214h18V4Z" fill="${ink.linear('right', [0, p.wood.light], [1, p.wood.dark])}"/><path d="M-11-214L0-230 11-214Z" fill="${p.gold.base}"/>
    ${board(-180, -5, 'M-20-20H78L100 0 78 20H-20Z', 'M0-6h44M0 6h60')}${board(-126, 6, 'M20-20H-84L-106 0-84 20H20Z', 'M-60-6H-4M-70 6h50')}${board(-74, -3, 'M-16-18H60L80 0 60 18H-16Z', 'M2-5h30M2 6h44')}
    <path d="M-18 4q-12-18 2-30 2 14 8 18 4-14 12-18-2 18 4 24 6-8 12-10-2 10-6 16Z" fill="${p.leaf.base}"/>`;
}

/** A map held open, 120 by 84 around 0, 0. */
export function treasureMap(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-60-40l30-8 30 8 30-8 30 8V44l-30-8-30 8-30-8-30 8Z" fill="${ink.linear('slant', [0, p.paper.pale], [0.6, p.paper.base], [1, p.paper.deep])}" stroke="${p.paper.dark}" stroke-width="3"/><path d="M-30-48v84M0-40v84M30-48v84" stroke="${p.paper.dark}" stroke-width="2" opacity=".4"/>
    <path d="M-46 24q14-20 30-12t26-14 24-8" stroke="${p.rose.base}" stroke-width="4" stroke-dasharray="1 9"/><path d="M38-24l12 12m0-12l-12 12" stroke="${p.rose.base}" stroke-width="5"/><path d="M-46-16l8-12 8 12Z" fill="${p.leaf.base}"/>`;
}
