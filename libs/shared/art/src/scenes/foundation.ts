import { castleStone } from '../parts/castle.js';
import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown, scarf } from '../parts/cub-wear.js';
import { hardHat, plan } from '../parts/building.js';
import { hill } from '../parts/land.js';
import { cloud, eveningSky } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** The castle under scaffolding, and cubs with its plan in front of it. */
export function foundationScene(ink: Ink): string {
  const { p } = ink;
  const wood = p.wood.light;
  const level = (x: number, y: number, w: number) => svg`M${x} ${y}h${w}`;
  const poles = [150, 218, 286, 514, 582, 650].map((x) => svg`M${x} 496V${x < 400 ? 196 : 236}`);
  return svg`${eveningSky(ink, 800, 600, 640, 300)}
    ${cloud(ink, 190, 120, 0.9, p.rose.pale)}${cloud(ink, 600, 84, 0.7, p.rose.pale)}
    ${hill(
      ink,
      [
        [0, 420],
        [180, 370],
        [400, 410],
        [620, 366],
        [800, 400],
      ],
      600,
      p.violet.base,
      p.violet.deep,
      p.gold.light,
    )}
    ${place(castleStone(ink), 172, 118, 0.6)}
    <path d="${poles}" stroke="${p.wood.base}" stroke-width="9"/><path d="M150 300l68-70M218 300l-68-70M582 420l68-84M650 420l-68-84M150 490l68-90" stroke="${p.wood.deep}" stroke-width="5"/>
    <path d="${[level(138, 226, 160), level(138, 306, 160), level(138, 398, 160), level(502, 262, 160), level(502, 338, 160), level(502, 424, 160)]}" stroke="${wood}" stroke-width="12"/>
    <path d="M660 500V110H420M660 150l-70-40M660 110l60 0v26" stroke="${p.gold.deep}" stroke-width="10"/><path d="M440 112v70" stroke="${p.ink}" stroke-width="3"/><circle cx="660" cy="110" r="9" fill="${p.gold.light}"/>
    <path d="M410 182h60l-8 34h-44Z" fill="${ink.linear('slant', [0, p.stone.pale], [1, p.stone.base])}"/><path d="M440 166l-28 16h56Z" stroke="${p.ink}" stroke-width="3"/>
    ${hill(
      ink,
      [
        [0, 508],
        [200, 488],
        [420, 496],
        [620, 486],
        [800, 506],
      ],
      600,
      p.sand.base,
      p.sand.deep,
      p.gold.pale,
    )}
    ${place(cub(ink, { coat: 'fur', near: [40, -110], far: [-46, -50], hat: hardHat(ink), tail: 'none', face: 'focus', turn: 0.5 }), 196, 300, 0.36)}
    ${place(cub(ink, { coat: 'fur', near: [46, -50], far: [-56, -118], hat: hardHat(ink), tail: 'none', face: 'joy' }), 596, 334, 0.36)}
    <path d="M60 546h92v-26H60ZM84 520h88v-26H84Z" fill="${ink.linear('down', [0, p.stone.pale], [1, p.stone.base])}" stroke="${p.stone.deep}" stroke-width="3"/>
    ${groundShadow(ink, 276, 572, 90)}${groundShadow(ink, 536, 574, 90)}
    ${place(cub(ink, { turn: 0.6, tilt: 6, hat: littleCrown(ink), near: [66, -70], far: [-46, -50], mane: true }), 276, 572, 0.98)}
    ${place(cub(ink, { coat: 'snow', turn: -0.6, tilt: -6, face: 'joy', hat: hardHat(ink), near: [46, -48], far: [-62, -70], wears: scarf(ink), tail: 'none' }), 536, 574, 0.94)}
    ${place(plan(ink), 404, 520, 1)}`;
}
