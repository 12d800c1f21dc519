import { castle } from '../parts/castle.js';
import { coin } from '../parts/coin.js';
import { crown } from '../parts/crown.js';
import { cub } from '../parts/cub.js';
import { capeBehind, littleCrown } from '../parts/cub-wear.js';
import { hill, pine } from '../parts/land.js';
import { cloud, moon, nightSky, rays, spark } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** The crown shines above the castle, and two cubs look up at it. */
export function crownScene(ink: Ink): string {
  const { p } = ink;
  const coins = [
    [112, 318, 24, 0],
    [636, 150, 20, 0.3],
    [704, 292, 27, 0],
  ] as const;
  return svg`${nightSky(ink, 800, 600, 3)}${moon(ink, 92, 92, 30)}
    <circle cx="400" cy="130" r="330" fill="${ink.glow(p.gold.light)}"/>${rays(ink, 400, 125, 460, 14, 0.5)}
    ${cloud(ink, 120, 250, 0.8, p.violet.pale)}${cloud(ink, 690, 212, 0.7, p.violet.pale)}
    ${hill(
      ink,
      [
        [0, 430],
        [120, 392],
        [280, 440],
        [540, 440],
        [690, 386],
        [800, 430],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${hill(
      ink,
      [
        [0, 520],
        [200, 500],
        [400, 482],
        [600, 500],
        [800, 524],
      ],
      600,
      p.night.light,
      p.night.deep,
      p.violet.pale,
    )}
    ${place(castle(ink), 196, 160, 0.54)}
    <path d="M384 488h34q6 20 40 36 84 34 62 76H262q4-50 78-72 46-16 44-40Z" fill="${ink.linear('down', [0, p.gold.pale], [0.45, p.gold.base], [1, p.rose.light])}"/>
    ${place(crown(ink), 282, 2, 0.74)}
    ${coins.map(([x, y, r, turn], at) => coin(ink, x, y, r, { turn, tilt: at * 9 - 16 }))}
    ${[[262, 60, 11]].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r))}
    ${[
      [36, 536, 112],
      [86, 522, 80],
      [770, 540, 120],
      [716, 520, 84],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${place(cub(ink, { face: 'away', cape: capeBehind(ink), hat: littleCrown(ink), near: [72, -128], tilt: 4 }), 212, 592, 0.64)}
    ${place(cub(ink, { face: 'away', cape: capeBehind(ink, 'sky'), tilt: 8, tail: 'none' }), 298, 596, 0.52)}`;
}
