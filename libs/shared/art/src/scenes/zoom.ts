import { castleFar } from '../parts/castle-far.js';
import { cliff } from '../parts/cliff.js';
import { coin } from '../parts/coin.js';
import { grass, hill, mountains, pine } from '../parts/land.js';
import { runner } from '../parts/runner.js';
import { cloud, eveningSky, spark, stars } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** A cub at full speed leaps over a gap for coins. */
export function zoomScene(ink: Ink): string {
  const { p } = ink;
  const coins = [
    [452, 168, 24, 0],
    [516, 186, 24, 0.35],
    [574, 222, 24, 0.7],
    [622, 274, 24, 0.2],
    [660, 334, 24, 0],
  ] as const;
  const lines = 'M20 236h150M-20 300h120M70 356h120M10 410h70M120 190h60M210 420h50';
  return svg`${eveningSky(ink, 800, 600, 610, 360)}${stars(ink, 800, 240, 40, 9)}
    ${cloud(ink, 300, 110, 0.9, p.violet.pale)}${cloud(ink, 690, 150, 0.8, p.violet.pale)}${cloud(ink, 60, 250, 0.6, p.violet.pale)}
    ${mountains(
      ink,
      [
        [-30, 420],
        [90, 300],
        [180, 380],
        [300, 280],
        [420, 390],
        [560, 310],
        [640, 370],
        [760, 290],
        [860, 380],
      ],
      560,
      p.violet.base,
      p.violet.deep,
      0.8,
    )}
    ${place(castleFar(ink, p.stone.base, p.rose.base, p.gold.light), 566, 262, 0.27)}
    ${hill(
      ink,
      [
        [0, 440],
        [160, 400],
        [330, 452],
        [520, 396],
        [700, 372],
        [800, 392],
      ],
      600,
      p.night.light,
      p.night.base,
      p.violet.pale,
    )}
    ${[
      [70, 420, 60],
      [110, 418, 44],
      [540, 402, 50],
      [760, 390, 54],
      [350, 452, 40],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    <path d="M280 600V500q120-50 290 0v100Z" fill="${ink.linear('down', [0, p.violet.base, 0.7], [1, [p.night.dark, p.day.near.pale]])}"/>
    ${cliff(ink, -60, 486, 372, 150)}${place(cliff(ink, -60, 452, 312, 190), 810, 0, [-1, 1])}
    ${grass(
      [
        [40, 490],
        [226, 488],
        [270, 488],
        [610, 456],
        [720, 454],
        [120, 490],
      ],
      p.leaf.light,
    )}
    <path d="${lines}" stroke="${p.white}" stroke-width="5" opacity=".35"/><path d="M50 268h90M130 330h60M60 386h60" stroke="${p.gold.pale}" stroke-width="4" opacity=".6"/>
    <path d="M196 486q30-26 56-6 12-18 34 2 16-4 20 8Z" fill="${p.violet.pale}" opacity=".5"/>
    ${coins.map(([x, y, r, turn], at) => coin(ink, x, y, r, { turn, tilt: at * 10 - 10 }))}
    ${place(runner(ink), 330, 448, 1.3, -6)}
    ${[
      [430, 130, 9],
      [560, 166, 8],
      [690, 290, 9],
      [250, 180, 7],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
