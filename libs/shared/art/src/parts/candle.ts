import { type Ink, place, svg } from '../svg.js';
import { flame } from './torch.js';

/** A burning candle in its holder, its foot at 0, 0, 110 high. */
export function candle(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-34-6q34 14 68 0l-8-10h-52Z" fill="${p.gold.deep}"/><path d="M-34-6h68" stroke="${p.gold.light}" stroke-width="5"/><path d="M-14-12v-66q14-8 28 0v66Z" fill="${ink.linear('right', [0, p.cream], [1, p.paper.deep])}"/><path d="M-14-70q4 22 10 4 4 26 10 0" stroke="${p.white}" stroke-width="4"/>${place(flame(ink), 0, -80, 0.7)}`;
}
