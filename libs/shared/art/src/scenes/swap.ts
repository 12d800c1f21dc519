import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { collar, littleCrown, scarf } from '../parts/cub-wear.js';
import { hill } from '../parts/land.js';
import { rays, moon, nightSky, spark } from '../parts/sky.js';
import { stall } from '../parts/stall.js';
import { swapWheel } from '../parts/swap-wheel.js';
import { type Ink, place, svg } from '../svg.js';

/** Two streams of coins cross through a golden wheel on the market bridge. */
export function swapScene(ink: Ink): string {
  const { p } = ink;
  const bridge =
    'M-10 470Q400 410 810 470V556H720a110 90 0 0 0-200 0H500a110 96 0 0 0-200 0H280a110 90 0 0 0-200 0H-10Z';
  const stream = (at: number, back: boolean): string => {
    const t = (at + 0.5) / 7;
    const x = back ? 586 - t * 372 : 214 + t * 372;
    const y = 286 + Math.sin(t * Math.PI) * (back ? 118 : -158);
    return coin(
      ink,
      x,
      y,
      19,
      back
        ? { metal: 'sky', emblem: 'gem', turn: (at % 3) * 0.28, tilt: at * 8 - 20 }
        : { turn: (at % 3) * 0.28, tilt: at * 8 - 24 },
    );
  };
  const seven = [0, 1, 2, 3, 4, 5, 6];
  return svg`${nightSky(ink, 800, 600, 21)}${moon(ink, 96, 84, 28)}
    <circle cx="400" cy="250" r="320" fill="${ink.glow(p.gold.light)}" opacity=".75"/>${rays(ink, 400, 250, 330, 16, 0.45)}
    ${hill(
      ink,
      [
        [0, 410],
        [160, 372],
        [340, 414],
        [520, 376],
        [660, 400],
        [800, 366],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    <path d="M0 500h800v100H0Z" fill="${ink.linear('down', [0, p.rose.deep], [0.5, p.violet.base], [1, p.night.base])}"/>
    <path d="M340 572h120M370 590h60M120 572h110M160 590h40M560 572h110M610 590h40" stroke="${p.gold.light}" stroke-width="4" opacity=".4"/>
    ${stall(ink, 112, 452, 'rose')}${stall(ink, 688, 452, 'sky')}
    <path d="${bridge}" fill="${ink.linear('down', [0, p.stone.light], [0.6, p.stone.deep], [1, p.stone.dark])}"/>
    <path d="M80 556a110 90 0 0 1 200 0M300 556a110 96 0 0 1 200 0M520 556a110 90 0 0 1 200 0" stroke="${p.stone.pale}" stroke-width="6" opacity=".5"/>
    <path d="M-10 470Q400 410 810 470" stroke="${p.stone.pale}" stroke-width="7"/><path d="M-10 492Q400 432 810 492" stroke="${p.stone.dark}" stroke-width="4" opacity=".6"/>
    <path d="M290 470v34m220-34v34M60 494v34m680-34v34M180 484v22m440-22v22" stroke="${p.stone.dark}" stroke-width="4" opacity=".5"/>
    ${seven.filter((at) => at !== 3).map((at) => stream(at, true))}
    ${place(swapWheel(ink), 400, 278, 0.86)}
    ${seven.map((at) => stream(at, false))}
    ${groundShadow(ink, 160, 466, 84)}${groundShadow(ink, 640, 466, 84)}
    ${place(cub(ink, { turn: 0.7, face: 'joy', near: [64, -114], far: [-46, -50], hat: littleCrown(ink), wears: collar(ink), mane: true, tail: 'up' }), 158, 466, 0.98)}
    ${place(cub(ink, { coat: 'snow', turn: -0.7, near: [46, -50], far: [-64, -116], wears: scarf(ink, 'sky'), tail: 'none' }), 642, 466, 0.94)}
    ${[
      [400, 96, 12],
      [300, 150, 8],
      [512, 140, 9],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
