import { type Ink, svg } from '../svg.js';

/** A block of land with grass on top. `x` and `y` are its upper left corner. */
export function cliff(ink: Ink, x: number, y: number, width: number, height: number): string {
  const { p } = ink;
  const right = x + width;
  const teeth = Array.from({ length: Math.floor(width / 36) }, (_, at) =>
    at % 2 === 0 ? 'q6 20-18 2t-18-2' : 'q6 13-18 6t-18-6',
  );
  return svg`<path d="M${x} ${y}H${right - 14}q18 8 8 40l-12 40 4 40-16 ${height - 100}H${x}Z" fill="${ink.linear('right', [0, p.stone.base], [0.7, p.stone.deep], [1, p.stone.dark])}"/>
    <path d="M${x + width * 0.3} ${y + 60}l34-6 12 24M${x + width * 0.6} ${y + 90}l40 6 6 26M${x + width * 0.16} ${y + 110}l30 4M${x + width * 0.78} ${y + 54}l28 6" stroke="${p.stone.dark}" stroke-width="5" opacity=".7"/>
    <path d="M${x} ${y - 8}H${right - 16}q26 2 22 20-4 14-20 12${teeth}H${x}Z" fill="${ink.linear('down', [0, p.leaf.light], [0.35, p.leaf.base], [1, p.leaf.deep])}"/>
    <path d="M${x} ${y - 7}H${right - 16}q16 1 20 10" stroke="${p.leaf.pale}" stroke-width="4" opacity=".8"/>`;
}
