import { type Ink, svg } from '../svg.js';

const WINGS = {
  up: 'M8-4C2-28-14-46-34-54-30-44-32-40-40-40-34-34-36-30-44-28-30-16-14-4 4 4Z',
  level: 'M10-6C-2-22-24-28-50-24-44-18-46-14-54-12-46-8-46-4-52 2-34 6-14 6 4 4Z',
  down: 'M12-2C2 8-6 26-8 46-14 40-18 42-22 48-22 40-26 38-34 40-30 22-18 6 0-4Z',
} as const;

/** A raven that flies to the left, 120 wide around 0, 0. */
export function raven(ink: Ink, wing: keyof typeof WINGS): string {
  const { p } = ink;
  const coat = ink.linear('down', [0, p.night.light], [0.5, p.night.deep], [1, p.night.dark]);
  const far = svg`<path d="${WINGS[wing]}" transform="translate(10-4)scale(.9)" fill="${p.night.base}"/>`;
  return svg`${far}<path d="M-52-6C-48-20-34-24-24-18-6-22 22-16 34-4 44-6 56-8 62-4 54 0 60 4 58 8 46 10 34 8 26 10 8 18-16 16-26 6-32 4-36 0-38-4Z" fill="${coat}" stroke="${p.violet.pale}" stroke-width="2" stroke-opacity=".7"/>
    <path d="M-50-9-68-2-46 0Z" fill="${p.gold.base}"/><path d="M-50-5-68-2-46 0Z" fill="${p.gold.deep}"/>
    <circle cx="-40" cy="-12" r="4.6" fill="${p.rose.light}"/><circle cx="-41" cy="-12" r="2" fill="${p.ink}"/>
    <path d="${WINGS[wing]}" fill="${ink.linear('slant', [0, p.violet.deep], [1, p.night.dark])}" stroke="${p.violet.pale}" stroke-width="2" stroke-opacity=".7"/>`;
}
