import { castle } from '../parts/castle.js';
import { cub, groundShadow } from '../parts/cub.js';
import { capeBehind, littleCrown } from '../parts/cub-wear.js';
import { hill, pine } from '../parts/land.js';
import { milestone } from '../parts/milestone.js';
import { cloud, moon, nightSky } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** A lit road with milestones winds over the hills to the castle. */
export function roadScene(ink: Ink): string {
  const { p } = ink;
  const lit = ink.linear('down', [0, p.gold.pale], [0.5, p.gold.base], [1, p.rose.light]);
  const bend = (d: string) =>
    svg`<path d="${d}" fill="${lit}" stroke="${p.gold.pale}" stroke-width="2" stroke-opacity=".7"/>`;
  return svg`${nightSky(ink, 800, 600, 12)}${moon(ink, 110, 96, 34)}
    <circle cx="540" cy="190" r="330" fill="${ink.glow(p.rose.light)}" opacity=".6"/><circle cx="540" cy="210" r="220" fill="${ink.glow(p.gold.light)}" opacity=".7"/>
    ${cloud(ink, 240, 170, 0.9, p.violet.pale)}${cloud(ink, 740, 130, 0.8, p.violet.pale)}
    ${hill(
      ink,
      [
        [0, 330],
        [140, 276],
        [300, 320],
        [440, 290],
        [640, 286],
        [800, 330],
      ],
      600,
      p.violet.base,
      p.violet.deep,
      p.violet.pale,
    )}
    ${place(castle(ink), 396, 34, 0.38)}
    ${hill(
      ink,
      [
        [0, 352],
        [200, 330],
        [380, 270],
        [480, 264],
        [600, 264],
        [700, 284],
        [800, 330],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${bend('M530 264h18q10 26-46 34-60 12-40 34l-36 4q-26-28 40-48 62-12 66-24Z')}
    ${hill(
      ink,
      [
        [0, 410],
        [160, 352],
        [330, 344],
        [520, 366],
        [680, 340],
        [800, 366],
      ],
      600,
      p.night.light,
      p.night.base,
      p.violet.pale,
    )}
    ${bend('M420 350h40q-6 24-66 42-96 26-40 60l-70 10q-72-46 40-78 92-16 96-34Z')}
    ${[
      [620, 356, 60],
      [664, 350, 84],
      [712, 352, 64],
      [58, 396, 70],
      [104, 380, 54],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${hill(
      ink,
      [
        [0, 480],
        [190, 452],
        [360, 456],
        [560, 486],
        [800, 436],
      ],
      600,
      p.night.base,
      p.night.dark,
      p.violet.light,
    )}
    ${bend('M262 456h98q64 30 150 66 90 40 100 84H226q10-40 40-74 30-48-4-76Z')}
    ${[
      [500, 318, 0.34],
      [352, 322, 0.34],
      [470, 404, 0.55],
      [244, 400, 0.55],
      [414, 462, 0.85],
      [226, 496, 1],
      [640, 560, 1.3],
    ].map(([x = 0, y = 0, scale = 1], at) => milestone(ink, x, y, scale, at < 5))}
    ${[
      [744, 520, 150],
      [788, 556, 170],
      [36, 540, 160],
      [94, 500, 96],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${groundShadow(ink, 398, 578, 90)}${place(cub(ink, { face: 'away', cape: capeBehind(ink), hat: littleCrown(ink), near: [66, -110], far: [-46, -50], holds: pennant(ink) }), 396, 576, 0.86)}`;
}

/** A flag for carrying, with its pole through 0, 0. */
function pennant(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M0 40V-104" stroke="${p.wood.light}" stroke-width="7"/><path d="M3-102q26-12 50 0t40-2l-14 24 12 20q-22 10-42 0t-46 2Z" fill="${ink.linear('right', [0, p.sky.deep], [0.4, p.sky.base], [1, p.sky.light])}"/><circle cy="-106" r="6" fill="${p.gold.light}"/>`;
}
