import { castleFar } from '../parts/castle-far.js';
import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { cape, collar, littleCrown } from '../parts/cub-wear.js';
import { bush, lowHills } from '../parts/land.js';
import { cloud, moon, nightSky, rays, spark } from '../parts/sky.js';
import { battlement } from '../parts/tower.js';
import { trumpet } from '../parts/trumpet.js';
import { type Ink, place, svg } from '../svg.js';

/** A cub on the wall blows a trumpet from which a banner hangs. */
export function heraldScene(ink: Ink): string {
  const { p } = ink;
  const sheet = (x: number, y: number, turn: number, scale: number) =>
    place(
      svg`<path d="M-34-42H34V42H-34Z" fill="${ink.linear('slant', [0, p.paper.pale], [1, p.paper.deep])}"/><path d="M-24-28H24" stroke="${p.rose.base}" stroke-width="8"/><path d="M-24-10H24M-24 4H24M-24 18H8" stroke="${p.paper.dark}" stroke-width="4" opacity=".5"/>`,
      x,
      y,
      scale,
      turn,
    );
  return svg`${nightSky(ink, 800, 600, 45)}${moon(ink, 96, 90, 36)}
    <circle cx="610" cy="260" r="360" fill="${ink.glow(p.gold.light)}" opacity=".7"/>${rays(ink, 600, 250, 420, 16, 0.45)}
    ${cloud(ink, 250, 110, 0.9, p.violet.pale)}${cloud(ink, 720, 96, 0.8, p.violet.pale)}
    ${place(castleFar(ink, p.violet.deep, p.rose.deep, p.gold.light), 20, 246, 0.36)}
    ${lowHills(ink)}
    <path d="M560 176q70 60 70 150M600 140q90 80 90 200M640 104q110 100 110 250" stroke="${p.gold.pale}" stroke-width="8" opacity=".5" transform="rotate(-14 600 240)"/>
    ${sheet(700, 190, 14, 1)}${sheet(630, 102, -12, 0.8)}${sheet(734, 350, 22, 0.7)}
    ${coin(ink, 560, 90, 18, { tilt: 14 })}${coin(ink, 748, 270, 20, { turn: 0.3 })}
    ${battlement(ink, -20, 500, 840, 140)}
    <path d="M60 540h40m30 26h44M300 544h46m60 22h40M560 540h40m70 28h44" stroke="${p.stone.dark}" stroke-width="5" opacity=".6"/>
    ${groundShadow(ink, 290, 506, 120, 0.6)}
    ${place(cub(ink, { face: 'blow', turn: 0.9, tilt: -14, near: [74, -124], far: [96, -134], hat: littleCrown(ink, 2, -50, -6), cape: cape(ink, 0.5), wears: collar(ink), tail: 'low', mane: true }), 290, 506, 1.42)}
    ${place(trumpet(ink), 344, 340, 1.12, -17)}
    ${bush(ink, 60, 604, 130)}${bush(ink, 740, 604, 140)}
    ${[
      [566, 180, 12],
      [660, 270, 10],
      [520, 290, 9],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
