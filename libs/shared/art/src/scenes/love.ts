import { acacia } from '../parts/acacia.js';
import { bookPile, openBook } from '../parts/book.js';
import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { cape, collar, littleCrown, scarf, scholarCap } from '../parts/cub-wear.js';
import { grass, hill, mountains } from '../parts/land.js';
import { eveningSky, rays } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** A royal cub brings a heart-coin to students reading under an acacia in the evening. */
export function loveScene(ink: Ink): string {
  const { p } = ink;
  const heart = (x: number, y: number, r: number, tilt: number) =>
    coin(ink, x, y, r, { metal: 'rose', emblem: 'heart', tilt });
  return svg`${eveningSky(ink, 800, 600, 386, 362)}
    <path d="M470 96q10-9 18 0 8-9 18 0M532 128q7-7 13 0 6-7 13 0M428 140q6-6 11 0 5-6 11 0" stroke="${p.night.base}" stroke-width="3"/>
    ${mountains(
      ink,
      [
        [-20, 400],
        [90, 348],
        [150, 352],
        [190, 290],
        [240, 276],
        [290, 300],
        [380, 376],
        [520, 352],
        [640, 380],
        [820, 344],
      ],
      460,
      p.evening[1],
      p.evening[2],
      0.6,
    )}
    ${hill(
      ink,
      [
        [0, 396],
        [200, 384],
        [420, 404],
        [640, 382],
        [800, 394],
      ],
      600,
      p.sand.light,
      p.sand.base,
      p.gold.pale,
    )}
    ${school(ink)}
    ${hill(
      ink,
      [
        [0, 448],
        [240, 436],
        [520, 462],
        [800, 430],
      ],
      600,
      p.grass.light,
      p.sand.base,
      p.gold.pale,
    )}
    ${place(acacia(ink), 636, 496, 1.22)}
    <ellipse cx="640" cy="500" rx="220" ry="22" fill="${p.night.base}" opacity=".3"/>
    ${grass(
      [
        [30, 486],
        [96, 470],
        [352, 486],
        [420, 476],
        [776, 480],
        [470, 506],
      ],
      p.grass.deep,
    )}
    ${hill(
      ink,
      [
        [0, 566],
        [260, 548],
        [520, 566],
        [800, 540],
      ],
      600,
      p.sand.base,
      p.sand.deep,
      p.gold.light,
    )}
    ${groundShadow(ink, 248, 560, 100)}${groundShadow(ink, 520, 562, 90)}${groundShadow(ink, 676, 556, 92)}
    ${place(cub(ink, { coat: 'amber', sits: true, face: 'joy', turn: -0.5, near: [34, -46], far: [-34, -46], tail: 'none', hat: scholarCap(ink), holds: place(openBook(ink), -32, 6, 0.86) }), 674, 548, 0.94)}
    ${place(cub(ink, { coat: 'snow', face: 'wow', turn: -0.7, near: [46, -110], far: [-60, -106], tail: 'none', wears: scarf(ink) }), 530, 556, 0.92)}
    ${place(bookPile(ink), 756, 566, 0.8)}
    <circle cx="386" cy="372" r="150" fill="${ink.glow(p.gold.pale)}" opacity=".8"/>${rays(ink, 386, 372, 190, 16, 0.75)}
    ${place(cub(ink, { turn: 0.75, near: [82, -112], far: [58, -134], hat: littleCrown(ink), cape: cape(ink, 0.25), wears: collar(ink), tail: 'back', mane: true }), 246, 560, 1.12)}
    ${coin(ink, 386, 372, 50, { emblem: 'heart', tilt: -8 })}
    ${heart(452, 286, 15, -4)}${heart(332, 262, 12, 12)}${heart(412, 222, 10, 20)}
    ${grass(
      [
        [60, 590],
        [380, 588],
        [446, 578],
        [612, 594],
        [140, 578],
      ],
      p.leaf.dark,
      0.9,
    )}`;
}

/** The village school in the distance. */
function school(ink: Ink): string {
  const { p } = ink;
  return svg`<g transform="translate(448 408)"><path d="M-62 0v-40H62V0Z" fill="${ink.linear('right', [0, p.paper.base], [1, p.sand.base])}"/><path d="M-74-38-44-72H44L74-38Z" fill="${ink.linear('down', [0, p.rose.base], [1, p.rose.deep])}"/>
    <path d="M-8 0v-26H8V0ZM-44-28h20v14h-20ZM24-28h20v14H24Z" fill="${p.wood.dark}"/><path d="M0-72v-26" stroke="${p.wood.dark}" stroke-width="3"/><path d="M1-98q10-5 22 1l-4 7 3 7q-12-5-21 0Z" fill="${p.gold.light}"/></g>`;
}
