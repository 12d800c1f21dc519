import { chest } from '../parts/chest.js';
import { coin, coinHeap, coinStack } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { cape, collar, littleCrown } from '../parts/cub-wear.js';
import { gem } from '../parts/gem.js';
import { ground } from '../parts/land.js';
import { rays, spark } from '../parts/sky.js';
import { torch } from '../parts/torch.js';
import { vaultDoor } from '../parts/vault-door.js';
import { type Ink, place, svg } from '../svg.js';

/** The treasury's round door stands ajar, and golden light falls on a cub. */
export function vaultScene(ink: Ink): string {
  const { p } = ink;
  const [lit, wall, corner] = p.day.wall;
  const hole = 'M440 76a204 204 0 1 1-.1 0Z';
  const inside = ink.radial(
    [
      [0, p.white],
      [0.35, p.gold.pale],
      [0.8, p.gold.base],
      [1, p.gold.deep],
    ],
    0.5,
    0.6,
    0.6,
  );
  const arch = (x: number) =>
    svg`<path d="M${x} 470V180a70 70 0 0 1 140 0v290Z" fill="${ink.linear('down', [0, [p.night.dark, p.violet.deep]], [1, [p.night.dark, p.violet.base]])}" opacity=".45"/>`;
  return svg`<path d="M0 0h800v600H0Z" fill="${ink.radial(
    [
      [0, [p.stone.light, lit]],
      [0.5, [p.stone.base, wall]],
      [1, [p.stone.dark, corner]],
    ],
    0.55,
    0.45,
    0.75,
  )}"/>
    <path d="M-10 60h96m8 0h120m8 0h96m280 0h110m8 0h110M-10 130h40m8 0h110m8 0h70m420 0h60m8 0h110M-10 200h90m8 0h90m520 0h110M-10 270h40m8 0h120m510 0h60m8 0h90M-10 340h90m8 0h80m520 0h130M-10 410h40m8 0h130m510 0h150" stroke="${p.stone.dark}" stroke-width="4" opacity=".55"/>
    ${arch(-30)}${arch(704)}
    <circle cx="440" cy="280" r="400" fill="${ink.glow(p.gold.base)}" opacity=".7"/>
    <path d="M0 470Q400 446 800 470V600H0Z" fill="${ground(ink, p.stone.deep)}"/>
    <path d="M276 420h330l154 180H80Z" fill="${ink.linear('down', [0, p.gold.light, 0.85], [1, p.gold.base, 0.05])}"/>
    <circle cx="440" cy="280" r="232" fill="${ink.linear('slant', [0, p.iron.light], [0.5, p.iron.base], [1, p.iron.dark])}"/>
    <circle cx="440" cy="280" r="218" stroke="${p.gold.base}" stroke-width="12" stroke-dasharray="0 45.6"/>
    <path d="${hole}" fill="${inside}"/>
    ${ink.clipped(hole, svg`${rays(ink, 440, 330, 260, 14, 0.7)}${place(chest(ink, true), 508, 408, 0.8)}${coinStack(ink, 330, 420, 26, 6)}${coinStack(ink, 380, 424, 26, 9)}${coinStack(ink, 604, 420, 24, 4)}${coinHeap(ink, 460, 470, 170, 56, 19)}`)}
    <path d="${hole}" stroke="${p.gold.dark}" stroke-width="8"/>
    <path d="M236 96q-44 60-44 184t44 184l34-14q-34-60-34-170t34-170Z" fill="${p.gold.dark}"/>
    ${place(vaultDoor(ink), 196, 280, [0.52, 0.98], -2)}
    ${coinHeap(ink, 420, 510, 96, 30, 17)}${gem(ink, 336, 508, 13, 16, 'rose')}${gem(ink, 520, 516, 12, 15, 'sky')}
    ${torch(ink, 738, 190, 1.1)}
    ${[
      [356, 150, 12],
      [560, 200, 10],
      [470, 118, 8],
      [300, 260, 8],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}
    ${groundShadow(ink, 640, 572, 110)}
    ${place(cub(ink, { face: 'wow', turn: -0.75, near: [60, -104], far: [-56, -112], hat: littleCrown(ink), cape: cape(ink), wears: collar(ink), tail: 'none' }), 640, 570, 1.06)}
    ${coin(ink, 556, 372, 24, { tilt: -14 })}${coin(ink, 300, 546, 22, { turn: 0.4, tilt: 30 })}`;
}
