import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown } from '../parts/cub-wear.js';
import { bush, farHills, grass, hill } from '../parts/land.js';
import { cloud, eveningSky, rays, spark, stars } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

const CUT = 'L300 396l34-26 30 30 36-34 36 34 32-30 32 26';

/** A baby cub hatches out of a golden egg, a small coin in its paw. */
export function hatchScene(ink: Ink): string {
  const { p } = ink;
  const shell = ink.radial(
    [
      [0, p.white],
      [0.25, p.gold.pale],
      [0.65, p.gold.base],
      [1, p.gold.deep],
    ],
    0.34,
    0.2,
    0.9,
  );
  return svg`${eveningSky(ink, 800, 600, 400, 330)}${stars(ink, 800, 220, 40, 27)}${rays(ink, 400, 320, 400, 18, 0.5)}
    ${cloud(ink, 640, 130, 0.9, p.violet.pale)}${cloud(ink, 190, 210, 0.7, p.violet.pale)}
    ${farHills(ink)}
    ${hill(
      ink,
      [
        [0, 530],
        [240, 500],
        [400, 496],
        [580, 500],
        [800, 526],
      ],
      600,
      p.leaf.base,
      p.night.dark,
      p.leaf.pale,
    )}
    ${bush(ink, 110, 524, 150)}${bush(ink, 700, 524, 160)}
    ${groundShadow(ink, 400, 548, 210)}
    <ellipse cx="400" cy="396" rx="100" ry="34" fill="${p.gold.dark}"/>
    ${place(cub(ink, { face: 'joy', near: [66, -118], far: [-62, -100], tail: 'none', hat: shellHat(ink) }), 400, 456, 1.16)}
    <path d="M290 440${CUT}q8 22 8 44 0 106-108 106T290 440Z" fill="${shell}"/><path d="M292 430l8-34 34-26 30 30 36-34 36 34 32-30 32 26" stroke="${p.white}" stroke-width="5" opacity=".85"/>
    <path d="M346 450l14 22-10 24 16 18M452 470l-12 20 14 18" stroke="${p.gold.dark}" stroke-width="4" opacity=".6"/><path d="M304 440q4 60 40 88" stroke="${p.white}" stroke-width="9" opacity=".5"/>
    <path d="M420 440l14 18-14 18-14-18Z" fill="${p.rose.base}"/><path d="M420 440v18h-14Z" fill="${p.white}" opacity=".6"/><path d="M380 470l9 12-9 12-9-12ZM462 432l9 12-9 12-9-12Z" fill="${p.violet.base}"/>
    ${nest(ink)}
    ${coin(ink, 484, 284, 36, { tilt: 12 })}
    <path d="M214 452l34-14-8 36ZM566 470l30-30 10 38ZM250 530l26-18 8 28Z" fill="${p.gold.light}" stroke="${p.gold.deep}" stroke-width="3"/>
    ${grass(
      [
        [200, 540],
        [256, 560],
        [560, 562],
        [620, 544],
        [330, 580],
        [480, 580],
      ],
      p.leaf.light,
    )}
    ${[
      [290, 250, 13],
      [560, 240, 14],
      [250, 360, 9],
      [590, 350, 10],
      [400, 130, 12],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}

function nest(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M226 506q174 60 348 0l-22 56q-152 40-304 0Z" fill="${ink.linear('down', [0, p.wood.light], [1, p.wood.dark])}"/><path d="M226 508q80 34 180 36M240 532q130 32 270 8M574 506q-80 34-180 38M280 562q120 18 250-8M246 556q60 14 120 16" stroke="${p.gold.deep}" stroke-width="6"/>`;
}

/** A piece of the shell, worn as a hat under a crown. */
function shellHat(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-40-40q0-44 42-44t42 44l-14-12-14 14-14-14-14 14-14-12Z" fill="${ink.linear('slant', [0, p.gold.pale], [0.5, p.gold.base], [1, p.gold.deep])}"/>${littleCrown(ink, 2, -82, 4, 0.7)}`;
}
