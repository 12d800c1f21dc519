import { castleFar } from '../parts/castle-far.js';
import { cub } from '../parts/cub.js';
import { capeBehind, littleCrown } from '../parts/cub-wear.js';
import { house } from '../parts/house.js';
import { hill } from '../parts/land.js';
import { skyLantern } from '../parts/lantern.js';
import { moon, nightSky } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

const LANTERNS = [
  [400, 168, 1.15],
  [250, 160, 0.8],
  [560, 130, 0.85],
  [150, 270, 0.66],
  [664, 256, 0.75],
  [330, 84, 0.5],
  [476, 66, 0.42],
  [90, 120, 0.4],
  [720, 110, 0.46],
  [200, 60, 0.3],
  [630, 50, 0.28],
  [540, 262, 0.5],
  [280, 272, 0.46],
] as const;

/** A night of floating lanterns above the village. */
export function lanternScene(ink: Ink): string {
  const { p } = ink;
  return svg`${nightSky(ink, 800, 600, 41)}${moon(ink, 64, 60, 20)}
    <circle cx="400" cy="260" r="420" fill="${ink.glow(p.rose.base)}" opacity=".4"/>
    ${place(castleFar(ink, p.violet.deep, p.rose.deep, p.gold.light), 520, 244, 0.34)}
    ${hill(
      ink,
      [
        [0, 400],
        [200, 360],
        [420, 396],
        [620, 368],
        [800, 390],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${LANTERNS.toReversed().map(([x, y, scale], at) => skyLantern(ink, x, y, scale, (at % 3) * 5 - 5))}
    ${[
      [130, 446, 0.8, 0],
      [236, 428, 0.66, 1],
      [330, 446, 0.8, 2],
      [452, 432, 0.7, 0],
      [560, 450, 0.85, 1],
      [668, 436, 0.72, 2],
      [36, 436, 0.72, 1],
      [764, 450, 0.8, 0],
    ].map(([x = 0, y = 0, s = 1, look = 0]) => house(ink, x, y, s, look))}
    ${hill(
      ink,
      [
        [0, 466],
        [200, 440],
        [420, 456],
        [640, 444],
        [800, 462],
      ],
      600,
      p.night.light,
      p.night.deep,
      p.violet.pale,
    )}
    ${[
      [90, 512, 1, 2],
      [690, 512, 1.05, 0],
    ].map(([x = 0, y = 0, s = 1, look = 0]) => house(ink, x, y, s, look))}
    ${hill(
      ink,
      [
        [0, 540],
        [240, 512],
        [420, 520],
        [600, 512],
        [800, 540],
      ],
      600,
      p.night.base,
      p.night.dark,
      p.gold.light,
    )}
    ${place(cub(ink, { face: 'away', cape: capeBehind(ink), hat: littleCrown(ink), near: [66, -188], far: [-66, -188], tail: 'none' }), 400, 588, 0.86)}
    ${place(cub(ink, { face: 'away', cape: capeBehind(ink, 'sky'), tilt: 10, tail: 'up' }), 300, 592, 0.66)}${place(cub(ink, { face: 'away', cape: capeBehind(ink, 'violet'), tilt: -10, near: [56, -120], tail: 'none' }), 500, 592, 0.66)}
    ${skyLantern(ink, 400, 330, 1)}`;
}
