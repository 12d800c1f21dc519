import { castle } from '../parts/castle.js';
import { coin } from '../parts/coin.js';
import { crown } from '../parts/crown.js';
import { hill, pine } from '../parts/land.js';
import { cloud, rays, stars } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** Castle and crown on the right. The left is plain enough for a title. */
export function social(ink: Ink): string {
  const { p } = ink;
  const calm = ink.linear(
    'right',
    [0, p.night.dark, 0.8],
    [0.5, p.night.dark, 0.62],
    [0.72, p.night.dark, 0],
  );
  return svg`<path d="M0 0h1200v630H0Z" fill="${ink.linear('down', [0, p.night.dark], [0.4, p.night.base], [0.8, p.violet.deep], [1, p.violet.base])}"/>
    ${stars(ink, 1200, 430, 90, 8)}
    <circle cx="930" cy="150" r="430" fill="${ink.glow(p.gold.light)}" opacity=".8"/>${rays(ink, 930, 140, 470, 14, 0.5)}
    ${cloud(ink, 740, 270, 0.8, p.violet.pale)}${cloud(ink, 1130, 230, 0.8, p.violet.pale)}
    ${hill(
      ink,
      [
        [0, 470],
        [260, 430],
        [520, 480],
        [760, 440],
        [1000, 460],
        [1200, 410],
      ],
      630,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${hill(
      ink,
      [
        [0, 560],
        [300, 540],
        [600, 556],
        [930, 516],
        [1200, 548],
      ],
      630,
      p.night.light,
      p.night.dark,
      p.violet.pale,
    )}
    ${place(castle(ink), 702, 166, 0.6)}
    <path d="M912 530h36q6 22 40 40 60 32 40 60H800q6-38 70-60 44-16 42-40Z" fill="${ink.linear('down', [0, p.gold.pale], [0.45, p.gold.base], [1, p.rose.light])}"/>
    ${place(crown(ink), 802, 6, 0.8)}
    ${[
      [700, 180, 20, 0.3],
      [1090, 140, 18, 0],
      [1140, 330, 28, 0],
      [728, 350, 26, 0],
    ].map(([x = 0, y = 0, r = 0, turn = 0], at) => coin(ink, x, y, r, { turn, tilt: at * 11 - 16 }))}
    ${[
      [1176, 580, 130],
      [1122, 566, 86],
      [704, 574, 90],
      [664, 582, 120],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    <path d="M0 0h1200v630H0Z" fill="${calm}"/>`;
}
