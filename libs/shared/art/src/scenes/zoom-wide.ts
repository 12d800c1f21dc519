import { castleFar } from '../parts/castle-far.js';
import { cliff } from '../parts/cliff.js';
import { coin } from '../parts/coin.js';
import { grass, hill, mountains, pine } from '../parts/land.js';
import { runner } from '../parts/runner.js';
import { cloud, eveningSky, spark, stars } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** The runner leaps through the night in a wide picture. The left is plain enough for text. */
export function zoomWide(ink: Ink): string {
  const { p } = ink;
  const coins = [
    [1180, 182, 0],
    [1256, 172, 0.3],
    [1326, 192, 0.65],
    [1384, 238, 0.25],
    [1430, 300, 0],
  ] as const;
  const calm = ink.linear(
    'right',
    [0, p.night.dark, 0.9],
    [0.34, p.night.dark, 0.78],
    [0.48, p.night.dark, 0.5],
    [0.66, p.night.dark, 0],
  );
  return svg`${eveningSky(ink, 1600, 720, 1250, 440)}${stars(ink, 1600, 300, 70, 31)}
    ${cloud(ink, 960, 150, 1, p.violet.pale)}${cloud(ink, 1500, 130, 1.1, p.violet.pale)}${cloud(ink, 520, 240, 0.9, p.violet.pale)}${cloud(ink, 180, 170, 0.8, p.violet.pale)}
    ${mountains(
      ink,
      [
        [-30, 500],
        [120, 400],
        [260, 470],
        [420, 360],
        [560, 470],
        [740, 370],
        [900, 470],
        [1060, 350],
        [1180, 440],
        [1330, 360],
        [1450, 440],
        [1640, 340],
      ],
      640,
      p.violet.base,
      p.violet.deep,
      0.8,
    )}
    ${place(castleFar(ink, p.stone.base, p.rose.base, p.gold.light), 1316, 258, 0.36)}
    ${hill(
      ink,
      [
        [0, 530],
        [240, 490],
        [520, 540],
        [800, 480],
        [1100, 510],
        [1400, 398],
        [1600, 430],
      ],
      720,
      p.night.light,
      p.night.base,
      p.violet.pale,
    )}
    ${[
      [640, 520, 66],
      [690, 512, 48],
      [1230, 470, 60],
      [1560, 428, 76],
      [80, 522, 70],
      [1276, 452, 46],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    <path d="M640 330h190M650 400h150M690 470h110M720 250h110M740 520h70" stroke="${p.white}" stroke-width="6" opacity=".4"/><path d="M700 366h110M720 436h80M680 290h60" stroke="${p.gold.pale}" stroke-width="5" opacity=".6"/>
    <path d="M0 0h1600v720H0Z" fill="${calm}"/>
    ${cliff(ink, -60, 600, 900, 220)}${place(cliff(ink, -60, 560, 420, 240), 1610, 0, [-1, 1])}
    ${grass(
      [
        [60, 604],
        [220, 602],
        [420, 604],
        [600, 602],
        [740, 602],
        [1320, 562],
        [1460, 562],
        [1540, 562],
      ],
      p.leaf.light,
    )}
    <path d="M700 600q40-36 74-8 16-24 44 2 22-6 26 10Z" fill="${p.violet.pale}" opacity=".5"/>
    ${coins.map(([x, y, turn], at) => coin(ink, x, y, 30, { turn, tilt: at * 10 - 10 }))}
    ${place(runner(ink), 1000, 560, 1.95, -6)}
    ${[
      [1120, 100, 12],
      [1260, 110, 9],
      [1440, 220, 11],
      [900, 220, 9],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
