import { chest } from '../parts/chest.js';
import { coin, coinHeap, coinStack } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown, scarf } from '../parts/cub-wear.js';
import { moon, nightSky, rays, spark } from '../parts/sky.js';
import { hill } from '../parts/land.js';
import { type Ink, place, svg } from '../svg.js';

/** A giant golden padlock holds a chest of coins shut. */
export function padlockScene(ink: Ink): string {
  const { p } = ink;
  const gold = ink.linear(
    'slant',
    [0, p.gold.pale],
    [0.32, p.gold.base],
    [0.62, p.gold.deep],
    [0.8, p.gold.light],
    [1, p.gold.deep],
  );
  return svg`${nightSky(ink, 800, 600, 33)}${moon(ink, 100, 90, 32)}
    <circle cx="400" cy="320" r="380" fill="${ink.glow(p.gold.light)}" opacity=".75"/>${rays(ink, 400, 330, 430, 16, 0.45)}
    ${hill(
      ink,
      [
        [0, 430],
        [180, 400],
        [400, 440],
        [620, 396],
        [800, 424],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${hill(
      ink,
      [
        [0, 506],
        [400, 484],
        [800, 506],
      ],
      600,
      p.night.light,
      p.night.dark,
      p.violet.pale,
    )}
    ${groundShadow(ink, 400, 548, 320)}
    ${coinHeap(ink, 214, 548, 110, 40, 18)}${coinHeap(ink, 586, 548, 110, 40, 18)}
    ${place(chest(ink, false, false), 400, 552, 1.9)}
    <path d="M296 330V232a104 104 0 0 1 208 0v98h-46v-94a58 58 0 0 0-116 0v94Z" fill="${ink.linear('right', [0, p.iron.light], [0.25, p.iron.pale], [0.5, p.iron.base], [0.8, p.iron.light], [1, p.iron.dark])}"/><path d="M308 330V234a92 92 0 0 1 60-86" stroke="${p.white}" stroke-width="7" opacity=".8"/>
    <path d="M274 318H526q24 0 24 24V470q0 44-44 44H294q-44 0-44-44V342q0-24 24-24Z" transform="translate(5 8)" fill="${p.gold.dark}"/><path d="M274 318H526q24 0 24 24V470q0 44-44 44H294q-44 0-44-44V342q0-24 24-24Z" fill="${gold}"/>
    <path d="M290 336H510q20 0 20 20v104q0 34-34 34H304q-34 0-34-34V356q0-20 20-20Z" stroke="${p.gold.dark}" stroke-width="4" opacity=".5"/><path d="M266 346q0-14 14-14H470" stroke="${p.white}" stroke-width="7" opacity=".85"/>
    <path d="M286 350h0M514 350h0M286 480h0M514 480h0" stroke="${p.gold.pale}" stroke-width="14"/>
    <circle cx="400" cy="402" r="52" fill="${ink.linear('slant', [0, p.gold.dark], [1, p.gold.base])}"/><circle cx="400" cy="402" r="42" fill="${ink.radial(
      [
        [0, p.violet.base],
        [1, p.night.deep],
      ],
    )}"/>
    <path d="M400 378a18 18 0 0 1 10 33l8 34H382l8-34a18 18 0 0 1 10-33Z" fill="${p.ink}" stroke="${p.gold.light}" stroke-width="4"/>
    ${place(cub(ink, { turn: 0.8, face: 'focus', near: [56, -92], far: [44, -116], hat: littleCrown(ink), tail: 'up', mane: true }), 136, 566, 0.92)}
    ${place(cub(ink, { coat: 'snow', turn: -0.7, face: 'joy', near: [46, -50], far: [-60, -104], wears: scarf(ink), tail: 'none' }), 668, 566, 0.9)}
    ${coinStack(ink, 762, 556, 22, 4)}${coin(ink, 300, 566, 20, { turn: 0.4, tilt: 20 })}
    ${[
      [270, 210, 12],
      [540, 190, 14],
      [556, 330, 11],
      [250, 320, 9],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
