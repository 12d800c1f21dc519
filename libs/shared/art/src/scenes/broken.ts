import { hardHat } from '../parts/building.js';
import { crane, rubble } from '../parts/crane.js';
import { castleFar } from '../parts/castle-far.js';
import { cub, groundShadow } from '../parts/cub.js';
import { scarf } from '../parts/cub-wear.js';
import { bush, grass, lowHills, meadow } from '../parts/land.js';
import { cloud, moon, nightSky } from '../parts/sky.js';
import { tower } from '../parts/tower.js';
import { type Ink, place, svg } from '../svg.js';

/** A tower has toppled, and a cub in a crane repairs it. */
export function brokenScene(ink: Ink): string {
  const { p } = ink;
  const stone = ink.linear(
    'right',
    [0, p.stone.base],
    [0.22, p.stone.light],
    [0.55, p.stone.base],
    [1, p.stone.dark],
  );
  return svg`${nightSky(ink, 800, 600, 61)}${moon(ink, 96, 92, 34)}
    <circle cx="420" cy="330" r="360" fill="${ink.glow(p.gold.base)}" opacity=".5"/>
    ${cloud(ink, 250, 120, 0.9, p.violet.pale)}${cloud(ink, 690, 90, 0.8, p.violet.pale)}
    ${place(castleFar(ink, p.violet.deep, p.rose.deep, p.gold.light), 20, 238, 0.36)}
    ${lowHills(ink)}
    ${meadow(ink)}
    ${groundShadow(ink, 360, 520, 260)}
    <path d="M290 520V330l22 12 20-26 26 20 24-30 24 34 24-16V520q-70 14-140 0Z" fill="${stone}"/><path d="M290 330l22 12 20-26 26 20 24-30 24 34 24-16" stroke="${p.stone.pale}" stroke-width="5"/><path d="M306 380h24m20 24h22M390 370h24m-60 80h24m30-34h18M310 450h22M400 480h20" stroke="${p.stone.dark}" stroke-width="4" opacity=".6"/><path d="M294 340v176" stroke="${p.stone.pale}" stroke-width="4" opacity=".6"/>
    <path d="M344 520v-44a18 18 0 0 1 36 0v44Z" fill="${p.ink}" stroke="${p.stone.pale}" stroke-width="4"/>
    ${place(rubble(ink), 204, 520)}${place(rubble(ink), 476, 524, [-0.8, 0.8])}
    ${crane(ink)}
    <path d="M360 120V170" stroke="${p.ink}" stroke-width="4"/><path d="M360 168l-70 58M360 168l66 46" stroke="${p.gold.deep}" stroke-width="4"/>${place(ink.clipped('M-80-140H80V50L60 70 40 52 20 72-6 54-30 70-56 56-80 66Z', tower(ink, { width: 110, roof: 120, look: 'rose' }, 80)), 362, 206, 1, -9)}
    ${place(cub(ink, { face: 'focus', turn: -0.7, near: [40, -60], far: [-40, -66], hat: hardHat(ink), wears: scarf(ink), tail: 'none' }), 642, 430, 0.72)}
    <path d="M586 396H700V440H586Z" fill="${ink.linear('down', [0, p.gold.base], [1, p.gold.deep])}"/><path d="M586 396H700" stroke="${p.gold.pale}" stroke-width="6"/>
    ${groundShadow(ink, 150, 574, 84)}${place(cub(ink, { coat: 'snow', face: 'wow', turn: 0.6, tilt: -8, near: [58, -132], far: [-46, -50], hat: hardHat(ink), tail: 'none' }), 150, 572, 0.84)}
    <path d="M430 520q10-8 20 0l14 52h-48Z" fill="${p.rose.base}"/><path d="M424 544q16 6 32 0l4 14q-20 8-40 0Z" fill="${p.white}"/><path d="M408 574h64" stroke="${p.rose.deep}" stroke-width="8"/>
    ${bush(ink, 60, 540, 110)}${grass(
      [
        [240, 560],
        [330, 574],
        [540, 580],
        [300, 590],
      ],
      p.leaf.light,
    )}`;
}
