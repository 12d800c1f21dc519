import { type Ink, svg } from '../svg.js';

/** A market stall with a striped awning, 220 by 230, the middle of its foot at x, y. */
export function stall(ink: Ink, x: number, y: number, hue: 'rose' | 'sky' | 'violet'): string {
  const { p } = ink;
  const ramp = p[hue];
  const stripes = [0, 1, 2, 3, 4, 5].map((at) => {
    const left = -120 + at * 40;
    const top = -84 + at * 28;
    return svg`<path d="M${top} -232h28L${left + 40} -160a20 18 0 0 1-40 0Z" fill="${at % 2 === 0 ? ink.linear('down', [0, ramp.light], [1, ramp.base]) : ink.linear('down', [0, p.white], [1, p.cream])}"/>`;
  });
  return svg`<g transform="translate(${x} ${y})"><path d="M-98-160h196V0H-98Z" fill="${p.night.dark}" opacity=".45"/><circle cy="-110" r="100" fill="${ink.glow(p.gold.base)}" opacity=".8"/>
    <path d="M-100-168V0M100-168V0" stroke="${p.wood.deep}" stroke-width="12" stroke-linecap="butt"/>${stripes}
    <path d="M-84-232H84" stroke="${p.gold.light}" stroke-width="7"/><path d="M-110-66H110l-8 66H-102Z" fill="${ink.linear('down', [0, p.wood.light], [0.3, p.wood.base], [1, p.wood.deep])}"/><path d="M-60-62l-3 60M-20-62l-1 60M20-62l1 60M60-62l3 60" stroke="${p.wood.dark}" stroke-width="3" opacity=".6"/>
    <path d="M-116-66h232" stroke="${p.wood.pale}" stroke-width="10"/></g>`;
}
