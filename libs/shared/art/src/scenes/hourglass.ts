import { coin, coinHeap, coinStack } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { littleCrown, scarf } from '../parts/cub-wear.js';
import { gem } from '../parts/gem.js';
import { hill } from '../parts/land.js';
import { moon, nightSky, rays, spark } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

const GLASS =
  'M296 120H504q4 96-66 146-22 18-22 32t22 32q70 50 66 146H296q-4-96 66-146 22-18 22-32t-22-32q-70-50-66-146Z';

/** An hourglass in which gold coins run instead of sand. */
export function hourglassScene(ink: Ink): string {
  const { p } = ink;
  const wood = ink.linear(
    'right',
    [0, p.gold.light],
    [0.3, p.gold.base],
    [0.7, p.gold.deep],
    [1, p.gold.dark],
  );
  const plate = (y: number) =>
    svg`<path d="M254 ${y}H546q14 0 14 17t-14 17H254q-14 0-14-17t14-17Z" fill="${wood}"/><path d="M256 ${y + 6}H540" stroke="${p.white}" stroke-width="4" opacity=".6"/>`;
  const post = (x: number) =>
    svg`<path d="M${x} 112V484" stroke="${p.gold.dark}" stroke-width="19"/><path d="M${x - 2} 112V484" stroke="${p.gold.base}" stroke-width="13"/><path d="M${x - 4} 116V480" stroke="${p.gold.pale}" stroke-width="3"/><circle cx="${x}" cy="298" r="15" fill="${p.gold.deep}" stroke="${p.gold.light}" stroke-width="4"/>`;
  return svg`${nightSky(ink, 800, 600, 51)}${moon(ink, 100, 96, 34)}
    <circle cx="400" cy="300" r="380" fill="${ink.glow(p.gold.light)}" opacity=".75"/>${rays(ink, 400, 290, 420, 16, 0.4)}
    ${hill(
      ink,
      [
        [0, 430],
        [180, 396],
        [400, 436],
        [620, 392],
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
        [0, 512],
        [400, 494],
        [800, 512],
      ],
      600,
      p.night.light,
      p.night.dark,
      p.violet.pale,
    )}
    ${groundShadow(ink, 400, 540, 240)}
    ${post(268)}
    <path d="${GLASS}" fill="${ink.linear('right', [0, p.sky.pale, 0.4], [0.4, p.violet.base, 0.25], [1, p.sky.light, 0.35])}"/>
    ${ink.clipped(GLASS, svg`<path d="M290 190H510V300H290Z" fill="${p.gold.deep}" opacity=".5"/>${coinHeap(ink, 400, 262, 40, 30, 15)}${coinHeap(ink, 400, 226, 92, 46, 16)}${coinHeap(ink, 400, 486, 112, 84, 17)}`)}
    ${[318, 346, 376].map((y, at) => coin(ink, 400 + (at % 2) * 4 - 2, y, 10, { turn: at * 0.25, tilt: at * 20 }))}
    <path d="${GLASS}" stroke="${p.white}" stroke-width="4" opacity=".7"/><path d="M312 140q2 66 50 108M318 456q8-50 44-84" stroke="${p.white}" stroke-width="9" opacity=".65"/><path d="M484 140q0 50-30 86" stroke="${p.white}" stroke-width="4" opacity=".4"/>
    ${post(532)}${plate(88)}${plate(474)}
    <path d="M300 88q100-56 200 0Z" fill="${wood}"/>${gem(ink, 400, 72, 16, 19, 'rose')}<path d="M232 508H568l22 34H210Z" fill="${ink.linear('down', [0, p.violet.base], [1, p.night.deep])}"/><path d="M232 508H568" stroke="${p.gold.light}" stroke-width="5"/>
    ${groundShadow(ink, 166, 570, 90)}${groundShadow(ink, 640, 572, 90)}
    ${place(cub(ink, { coat: 'snow', sits: true, turn: 0.6, tilt: 8, near: [28, -50], far: [-30, -50], wears: scarf(ink), tail: 'up' }), 166, 562, 0.86)}
    ${place(cub(ink, { turn: -0.7, face: 'wow', near: [46, -52], far: [-66, -122], hat: littleCrown(ink), tail: 'none' }), 640, 572, 0.9)}
    ${coinStack(ink, 724, 566, 22, 5)}${coinStack(ink, 256, 574, 20, 2)}${coin(ink, 556, 560, 18, { turn: 0.3, tilt: 20 })}
    ${[
      [210, 210, 11],
      [600, 170, 13],
      [620, 320, 9],
      [190, 360, 8],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
