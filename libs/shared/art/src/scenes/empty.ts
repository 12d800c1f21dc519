import { chest } from '../parts/chest.js';
import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown } from '../parts/cub-wear.js';
import { bush, farHills, grass, meadow, pine } from '../parts/land.js';
import { cloud, moon, nightSky, rays, spark } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** An open, empty chest and a curious cub. */
export function emptyScene(ink: Ink): string {
  const { p } = ink;
  const moth = (x: number, y: number, scale: number) =>
    place(
      svg`<path d="M0 0C-6-22-30-22-26-6-24 6-8 6 0 0 6-22 30-22 26-6 24 6 8 6 0 0Z" fill="${ink.linear('down', [0, p.violet.pale], [1, p.violet.light])}"/><path d="M0-6V8M0-6l-5-9M0-6l5-9" stroke="${p.night.base}" stroke-width="3"/>`,
      x,
      y,
      scale,
      -12,
    );
  return svg`${nightSky(ink, 800, 600, 67)}${moon(ink, 110, 100, 40)}
    <circle cx="480" cy="380" r="340" fill="${ink.glow(p.rose.base)}" opacity=".5"/>${rays(ink, 500, 400, 330, 14, 0.22)}
    ${cloud(ink, 330, 130, 0.9, p.violet.pale)}${cloud(ink, 690, 170, 0.8, p.violet.pale)}
    ${farHills(ink)}
    ${[
      [52, 430, 110],
      [112, 420, 74],
      [748, 426, 120],
      [690, 416, 76],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${meadow(ink)}
    ${groundShadow(ink, 500, 556, 250)}
    ${place(chest(ink, false), 500, 556, 1.6)}
    <path d="M410 436q-6-22 10-30M590 436q10-14 0-34" stroke="${p.white}" stroke-width="2.5" opacity=".5"/>
    ${moth(520, 300, 0.8)}${moth(612, 220, 0.6)}${moth(440, 210, 0.5)}
    <path d="M520 330q-10 34-40 52" stroke="${p.white}" stroke-width="3" stroke-dasharray="1 10" opacity=".7"/>
    ${groundShadow(ink, 240, 566, 110)}
    ${place(cub(ink, { face: 'wow', turn: 0.8, tilt: 8, lean: 6, near: [86, -84], far: [-30, -112], hat: littleCrown(ink, 2, -50, 14), tail: 'up' }), 244, 566, 1.3)}
    ${bush(ink, 726, 560, 130)}${grass(
      [
        [110, 560],
        [180, 584],
        [640, 584],
        [420, 590],
        [560, 592],
      ],
      p.leaf.light,
    )}
    ${[
      [560, 380, 9],
      [430, 300, 8],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
