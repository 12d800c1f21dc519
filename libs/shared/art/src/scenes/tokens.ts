import { coinFace } from '../parts/coin.js';
import { crown } from '../parts/crown.js';
import { cub } from '../parts/cub.js';
import { head } from '../parts/cub-head.js';
import { littleCrown, scarf } from '../parts/cub-wear.js';
import { spark } from '../parts/sky.js';
import { tokenBody, tokenRays, tokenSheen } from '../parts/token.js';
import { type Ink, place, svg } from '../svg.js';

const FIELD = 'M80 240a160 160 0 1 1 320 0 160 160 0 1 1-320 0Z';

const glints = (ink: Ink, spots: readonly (readonly [number, number, number])[]): string[] =>
  spots.map(([x, y, r]) => spark(ink, x, y, r, ink.p.white));

/** The kingdom's own token: a crowned lion in gold. */
export function tokenMain(ink: Ink): string {
  return svg`${tokenBody(ink, 'violet')}${tokenRays(ink)}
    ${place(head(ink, { mane: true, face: 'focus' }), 240, 262, 1.5)}${place(crown(ink), 158, 36, 0.52)}${tokenSheen(ink)}
    ${glints(ink, [
      [96, 118, 18],
      [398, 96, 13],
      [412, 350, 15],
    ])}`;
}

/** The first child token: a cub. */
export function tokenBaby(ink: Ink): string {
  return svg`${tokenBody(ink, 'rose')}${tokenRays(ink, 16)}
    ${ink.clipped(FIELD, place(cub(ink, { near: [34, -112], far: [-34, -112], hat: littleCrown(ink, 10, -50, 12), wears: scarf(ink), tail: 'none' }), 240, 458, 1.5))}
    ${tokenSheen(ink)}${glints(ink, [
      [110, 110, 15],
      [392, 130, 12],
      [84, 330, 11],
    ])}`;
}

/** The second child token: twin cubs, charging. */
export function tokenBabyTwo(ink: Ink): string {
  const { p } = ink;
  const twins = svg`${place(cub(ink, { coat: 'snow', face: 'joy', turn: 0.3, tilt: 8, tail: 'none', near: [46, -50], far: [-46, -60] }), 172, 432, 1.14)}${place(cub(ink, { turn: -0.3, tilt: -8, tail: 'none', near: [46, -60], far: [-40, -56] }), 312, 432, 1.14)}`;
  return svg`<circle cx="240" cy="240" r="238" fill="${ink.radial([
    [0.8, p.sky.base, 0.75],
    [1, p.sky.base, 0],
  ])}"/>${tokenBody(ink, 'sky')}${tokenRays(ink, 20)}
    ${ink.clipped(FIELD, twins)}
    <circle cx="240" cy="240" r="165" stroke="${p.sky.pale}" stroke-width="9" stroke-dasharray="700 340" transform="rotate(-90 240 240)"/><path d="M256 96 212 168h30l-12 56 50-76h-32l20-52Z" fill="${ink.linear('down', [0, p.gold.pale], [1, p.gold.base])}" stroke="${p.gold.dark}" stroke-width="4"/>
    ${tokenSheen(ink)}${glints(ink, [
      [92, 128, 14],
      [396, 104, 16],
      [404, 368, 12],
    ])}`;
}

/** The small coin of the kingdom. */
export function coinEmblem(ink: Ink): string {
  return place(coinFace(ink), 63, 62, 2);
}

/** The crown alone, as an emblem. */
export function crownEmblem(ink: Ink): string {
  const { p } = ink;
  return svg`<ellipse cx="240" cy="210" rx="240" ry="190" fill="${ink.glow(p.gold.base)}" opacity=".38"/><ellipse cx="240" cy="356" rx="150" ry="20" fill="${ink.glow(p.ink)}" opacity=".6"/>
    ${place(crown(ink), 32, 24, 1.3)}${glints(ink, [
      [70, 66, 16],
      [404, 70, 12],
      [356, 220, 10],
      [112, 250, 9],
    ])}`;
}
