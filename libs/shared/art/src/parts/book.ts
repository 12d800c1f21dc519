import { type Ink, svg } from '../svg.js';

type Hue = 'rose' | 'sky' | 'violet';

/** An open book seen from the front, 96 wide, its lower middle at 0, 0. */
export function openBook(ink: Ink, hue: Hue = 'sky'): string {
  const { p } = ink;
  return svg`<path d="M-50-42Q-24-52 0-40 24-52 50-42V8Q24-2 0 10-24-2-50 8Z" fill="${ink.linear('slant', [0, p[hue].light], [0.5, p[hue].base], [1, p[hue].deep])}"/>
    <path d="M0-40V10" stroke="${p[hue].dark}" stroke-width="3"/><path d="M-46-45Q-22-54 0-43 22-54 46-45" stroke="${p.paper.pale}" stroke-width="5"/>
    <path d="m-25-30 7 8-7 8-7-8Z" fill="${p.gold.light}"/><path d="m25-30 7 8-7 8-7-8Z" fill="${p.gold.light}"/>`;
}

/** A pile of books, 90 wide, its foot at 0, 0. */
export function bookPile(ink: Ink): string {
  const { p } = ink;
  const book = (y: number, x: number, hue: Hue) =>
    svg`<rect x="${x - 42}" y="${y - 17}" width="84" height="17" rx="4" fill="${ink.linear('down', [0, p[hue].light], [1, p[hue].deep])}"/><path d="M${x + 42} ${y - 13.5}h-72v10h72Z" fill="${p.paper.base}"/><path d="M${x + 40} ${y - 8.5}h-68" stroke="${p.paper.deep}" stroke-width="1.5"/>`;
  return book(0, 0, 'violet') + book(-17, 5, 'rose') + book(-34, -3, 'sky');
}
