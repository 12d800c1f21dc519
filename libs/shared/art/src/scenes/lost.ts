import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown, scarf } from '../parts/cub-wear.js';
import { grass, ground, hill, pine } from '../parts/land.js';
import { lantern } from '../parts/lantern.js';
import { cloud, moon, nightSky } from '../parts/sky.js';
import { signpost, treasureMap } from '../parts/wayfinding.js';
import { type Ink, place, svg } from '../svg.js';

/** A small cub with a map and a lantern in the fog at a crossroads. */
export function lostScene(ink: Ink): string {
  const { p } = ink;
  const fog = (y: number, height: number, opacity: number) =>
    svg`<path d="M-40 ${y}q120-${height} 240-10t240 0 240-6 200 4V${y + height * 1.6}H-40Z" fill="${ink.linear('down', [0, p.violet.pale, opacity], [1, p.violet.pale, 0])}"/>`;
  return svg`${nightSky(ink, 800, 600, 57)}${moon(ink, 610, 120, 46)}
    ${cloud(ink, 560, 156, 0.9, p.violet.pale)}${cloud(ink, 200, 110, 1, p.violet.pale)}
    ${hill(
      ink,
      [
        [0, 400],
        [200, 350],
        [400, 404],
        [620, 350],
        [800, 390],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${[
      [60, 410, 130],
      [130, 400, 96],
      [200, 392, 70],
      [600, 392, 80],
      [676, 402, 120],
      [752, 412, 150],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${fog(380, 50, 0.5)}
    <path d="M-6 450Q400 410 806 450V606H-6Z" fill="${ground(ink)}"/>
    <path d="M300 606q40-90 70-126Q250 450 120 430l20-8q150 16 250 44 110-30 250-50l24 8Q540 450 440 486q70 50 110 120Z" fill="${ink.linear('down', [0, p.violet.base], [1, p.violet.pale, 0.5])}" opacity=".7"/>
    ${fog(450, 36, 0.35)}
    ${groundShadow(ink, 606, 508, 60)}${place(signpost(ink), 606, 508, 1.2)}
    <circle cx="300" cy="452" r="200" fill="${ink.glow(p.gold.base)}" opacity=".8"/>
    ${groundShadow(ink, 382, 566, 110)}
    ${place(cub(ink, { face: 'sad', turn: -0.15, tilt: -7, near: [48, -74], far: [-66, -96], hat: littleCrown(ink, 4, -48, 16, 0.9), wears: scarf(ink, 'rose'), tail: 'low' }), 384, 564, 1.26)}
    ${place(treasureMap(ink), 438, 474, 0.92, -8)}
    ${lantern(ink, 300, 440, 1.1)}
    ${grass(
      [
        [80, 540],
        [150, 560],
        [640, 552],
        [720, 536],
        [240, 590],
        [560, 590],
      ],
      p.leaf.light,
      0.7,
    )}
    ${fog(548, 40, 0.4)}`;
}
