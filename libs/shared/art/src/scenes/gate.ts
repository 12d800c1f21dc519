import { banner } from '../parts/banner.js';
import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { capeBehind, littleCrown, scarf } from '../parts/cub-wear.js';
import { castleFar } from '../parts/castle-far.js';
import { bush, ground } from '../parts/land.js';
import { moon, nightSky } from '../parts/sky.js';
import { torch } from '../parts/torch.js';
import { battlement, tower } from '../parts/tower.js';
import { type Ink, place, svg } from '../svg.js';

const ARCH = 'M278 470V262a122 122 0 0 1 244 0V470Z';

/** Cubs walk through the castle's open gate into its light. */
export function gateScene(ink: Ink): string {
  const { p } = ink;
  const light = ink.radial(
    [
      [0, p.white],
      [0.3, p.gold.pale],
      [0.75, p.gold.base],
      [1, p.gold.deep],
    ],
    0.5,
    0.72,
    0.72,
  );
  const side = (x: number) => place(tower(ink, { width: 150, roof: 190, look: 'rose' }, 400), x, 176);
  return svg`${nightSky(ink, 800, 600, 5)}${moon(ink, 66, 84, 26)}
    ${battlement(ink, -20, 236, 840, 300)}${battlement(ink, 200, 118, 400, 380)}
    <path d="M210 190h34m20 22h26M540 176h30m-40 26h24M226 300h28M548 330h30m-22 26h26M40 300h30m20 24h28M690 300h32m-50 26h28M30 420h30M730 410h34" stroke="${p.stone.dark}" stroke-width="5" opacity=".6"/>
    ${side(176)}${side(624)}
    ${[176, 624].map((x) => banner(ink, x, 250, 66, 150, 'violet'))}
    <path d="${ARCH}" fill="${light}" stroke="${p.stone.light}" stroke-width="30"/>
    <path d="${ARCH}" stroke="${p.stone.dark}" stroke-width="30" stroke-dasharray="3 41" stroke-linecap="butt" opacity=".5"/>
    ${ink.clipped(ARCH, svg`${place(castleFar(ink, p.gold.deep, p.gold.light), 280, 292, 0.32)}<path d="M278 470q122-54 244 0Z" fill="${p.gold.pale}"/>`)}
    <path d="M278 266l-64 34v184l64-14Z" fill="${ink.linear('right', [0, p.wood.deep], [1, p.wood.light])}"/><path d="M522 266l64 34v184l-64-14Z" fill="${ink.linear('right', [0, p.wood.base], [1, p.wood.dark])}"/>
    <path d="M278 300l-64 30M278 420l-64 22M522 300l64 30M522 420l64 22" stroke="${p.gold.deep}" stroke-width="9" stroke-linecap="butt"/>
    <circle cx="400" cy="400" r="300" fill="${ink.glow(p.gold.light)}" opacity=".75"/>
    <path d="M0 486Q200 462 400 466T800 486V600H0Z" fill="${ground(ink)}"/>
    <path d="M280 468h240l190 132H90Z" fill="${ink.linear('down', [0, p.gold.pale, 0.95], [0.4, p.gold.base, 0.5], [1, p.rose.base, 0.12])}"/>
    ${torch(ink, 252, 372)}${torch(ink, 548, 372)}
    ${bush(ink, 60, 496, 120)}${bush(ink, 742, 498, 130)}
    ${[
      [318, 190, 14],
      [486, 168, 11],
      [400, 214, 20],
    ].map(([x = 0, y = 0, r = 0], at) => coin(ink, x, y, r, { tilt: at * 12 - 10 }))}
    ${place(cub(ink, { face: 'away', cape: capeBehind(ink, 'sky'), tail: 'none' }), 442, 486, 0.52)}
    ${groundShadow(ink, 356, 530, 66)}${place(cub(ink, { face: 'away', coat: 'amber', cape: capeBehind(ink), hat: littleCrown(ink), far: [-46, -60] }), 354, 528, 0.74)}
    ${groundShadow(ink, 250, 574, 84)}${place(cub(ink, { face: 'joy', near: [46, -50], far: [-68, -128], turn: -0.4, wears: scarf(ink, 'sky') }), 232, 572, 0.84)}
    ${groundShadow(ink, 540, 580, 84)}${place(cub(ink, { face: 'away', cape: capeBehind(ink, 'violet'), near: [70, -122], tilt: -4 }), 546, 578, 0.9)}`;
}
