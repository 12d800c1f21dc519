import { type Ink, svg } from '../svg.js';

/** A herald's trumpet with a banner, from its mouthpiece at 0, 0 to its bell at x = 200. */
export function trumpet(ink: Ink): string {
  const { p } = ink;
  const brass = ink.linear(
    'down',
    [0, p.gold.pale],
    [0.35, p.gold.base],
    [0.7, p.gold.deep],
    [1, p.gold.dark],
  );
  return svg`<path d="M46 8H136V128l-45-26-45 26Z" fill="${ink.linear('slant', [0, p.rose.light], [0.4, p.rose.base], [1, p.rose.deep])}"/><path d="M46 128l45-26 45 26" stroke="${p.gold.base}" stroke-width="5"/><path d="M70 68l-6-30q12 14 18 14 4-4 9-22 5 18 9 22 6 0 18-14l-6 30q-21 7-42 0Z" fill="${p.gold.light}"/>
    <path d="M0-5H150q34-6 52-42V47Q184 11 150 5H0Z" fill="${brass}"/><ellipse cx="203" rx="14" ry="48" fill="${p.gold.dark}"/><ellipse cx="203" rx="14" ry="48" stroke="${p.gold.pale}" stroke-width="5"/>
    <path d="M-6-9h12v18h-12Z" fill="${p.gold.deep}"/><path d="M44-9h8v18h-8ZM130-10h8v20h-8Z" fill="${p.gold.light}"/><path d="M10-2H148q24-4 38-24" stroke="${p.white}" stroke-width="3" opacity=".7"/>`;
}
