import { type Ink, svg } from '../svg.js';
import { coinHeap } from './coin.js';

/** A treasure chest, 200 wide, the middle of its foot at 0, 0. If `open`, it shows coins or is empty. */
export function chest(ink: Ink, full: boolean, open = true): string {
  const { p } = ink;
  const wood = ink.linear('down', [0, p.wood.light], [0.5, p.wood.base], [1, p.wood.deep]);
  const gold = ink.linear('slant', [0, p.gold.pale], [0.45, p.gold.base], [1, p.gold.deep]);
  const lid = open
    ? svg`<path d="M-96-92-104-150q0-40 104-40t104 40l-8 58Z" fill="${p.wood.dark}"/><path d="M-104-150q0-40 104-40t104 40l-6 8q-10-30-98-30t-98 30Z" fill="${wood}"/>
      <path d="M-104-150q0-40 104-40t104 40" stroke="${gold}" stroke-width="9"/><path d="M-84-96-90-150M84-96 90-150" stroke="${p.gold.deep}" stroke-width="9"/>`
    : svg`<path d="M-100-88v-24q0-50 60-50h80q60 0 60 50v24Z" fill="${wood}"/><path d="M-66-90v-68M66-90v-68" stroke="${p.gold.base}" stroke-width="14"/><path d="M-100-88v-24q0-50 60-50h80q60 0 60 50v24" stroke="${gold}" stroke-width="8"/>`;
  return svg`${lid}${open && svg`<path d="M-94-88h188v30H-94Z" fill="${p.ink}"/>`}${full && coinHeap(ink, 0, -84, 84, 34, 17)}
    <path d="M-96-90H96L88 0H-88Z" fill="${wood}"/><path d="M-94-60H94M-92-30H92" stroke="${p.wood.dark}" stroke-width="3" opacity=".6"/>
    <path d="M-70-88l5 86M70-88l-5 86" stroke="${p.gold.base}" stroke-width="14" stroke-linecap="butt"/><path d="M-96-90H96L88 0H-88Z" stroke="${gold}" stroke-width="8"/>
    <path d="M-20-98h40v34q-20 22-40 0Z" fill="${gold}"/><circle cy="-78" r="6" fill="${p.wood.dark}"/><path d="M0-78v12" stroke="${p.wood.dark}" stroke-width="5"/>`;
}
