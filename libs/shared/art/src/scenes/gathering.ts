import { castleFar } from '../parts/castle-far.js';
import { cub, groundShadow, type Pose } from '../parts/cub.js';
import { cape, collar, littleCrown, scarf } from '../parts/cub-wear.js';
import { ground, hill, pine } from '../parts/land.js';
import { moon, nightSky } from '../parts/sky.js';
import { flame } from '../parts/torch.js';
import { type Ink, place, svg } from '../svg.js';

/** Cubs with banners around a fire, the castle behind them. */
export function gatheringScene(ink: Ink): string {
  const { p } = ink;
  const crowd = (x: number, y: number, scale: number, name: string, pose: Pose) =>
    ink.stamp(name, () => cub(ink, pose), x, y, scale);
  const far: Pose = { tail: 'none', face: 'joy', near: [56, -116], far: [-46, -52] };
  return svg`${nightSky(ink, 800, 600, 23)}${moon(ink, 96, 86, 32)}
    ${place(castleFar(ink, p.violet.deep, p.rose.deep, p.gold.light), 236, 152, 0.44)}
    ${hill(
      ink,
      [
        [0, 360],
        [160, 330],
        [400, 322],
        [640, 330],
        [800, 356],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${[
      [40, 360, 90],
      [754, 360, 100],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    <path d="M-6 410Q400 350 806 410V606H-6Z" fill="${ground(ink)}"/>
    <ellipse cx="400" cy="470" rx="420" ry="150" fill="${ink.glow(p.gold.base)}" opacity=".9"/>
    ${[
      [190, 0],
      [300, 1],
      [512, 2],
      [624, 0],
    ].map(([x = 0, hue = 0]) => pole(ink, x, 404, hue))}
    ${[
      [322, 414, 0.5],
      [482, 414, 0.5],
    ].map(([x = 0, y = 0, s = 1]) => crowd(x, y, s, 'one', far))}
    ${[
      [234, 424, 0.52],
      [400, 410, 0.5],
      [566, 424, 0.52],
    ].map(([x = 0, y = 0, s = 1]) =>
      crowd(x, y, s, 'two', { ...far, coat: 'snow', near: [46, -50], far: [-56, -116] }),
    )}
    ${groundShadow(ink, 400, 524, 130)}${fire(ink)}
    ${groundShadow(ink, 130, 540, 80)}${groundShadow(ink, 672, 540, 80)}
    ${place(cub(ink, { mane: true, turn: 0.7, near: [60, -116], far: [-46, -50], hat: littleCrown(ink), cape: cape(ink), wears: collar(ink), tail: 'none' }), 132, 540, 0.86)}
    ${place(cub(ink, { coat: 'snow', face: 'joy', turn: -0.7, near: [46, -50], far: [-64, -116], wears: scarf(ink) }), 672, 540, 0.82)}
    ${place(cub(ink, { face: 'away', tilt: 10, tail: 'up', near: [56, -110] }), 254, 588, 0.72)}${place(cub(ink, { face: 'away', tilt: -8, tail: 'none', far: [-58, -114] }), 552, 590, 0.72)}
    <path d="M380 220h0" stroke="${p.gold.light}" stroke-width="6" opacity=".8"/>`;
}

function pole(ink: Ink, x: number, y: number, hue: number): string {
  const { p } = ink;
  const ramp = [p.rose, p.sky, p.violet][hue] ?? p.rose;
  return svg`<path d="M${x} ${y}v-190" stroke="${p.wood.light}" stroke-width="6"/><path d="M${x + 3} ${y - 186}q22-10 44 0t34-2l-12 22 12 20q-18 8-36 0t-42 2Z" fill="${ink.linear('right', [0, ramp.deep], [0.4, ramp.base], [1, ramp.light])}"/><circle cx="${x}" cy="${y - 192}" r="6" fill="${p.gold.light}"/>`;
}

function fire(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M340 520l120-26M346 494l116 28M366 528h72" stroke="${p.wood.deep}" stroke-width="20"/><path d="M342 517l116-25" stroke="${p.wood.light}" stroke-width="5" opacity=".7"/>${place(flame(ink), 396, 512, 2.8)}${place(flame(ink), 364, 512, 1.5)}${place(flame(ink), 432, 514, 1.5)}`;
}
