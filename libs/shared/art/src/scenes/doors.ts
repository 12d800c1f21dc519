import { castleFar } from '../parts/castle-far.js';
import { coin } from '../parts/coin.js';
import { cub, groundShadow } from '../parts/cub.js';
import { capeBehind, littleCrown, scarf } from '../parts/cub-wear.js';
import { ground } from '../parts/land.js';
import { lantern } from '../parts/lantern.js';
import { rays, spark } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** Large doors open, and a beam of light falls on a queue of cubs. */
export function doorsScene(ink: Ink): string {
  const { p } = ink;
  const [lit, wall, corner] = p.day.wall;
  const door = ink.linear('right', [0, p.wood.light], [0.5, p.wood.base], [1, p.wood.dark]);
  const leaf = svg`<path d="M0 0L-112-36V430L0 400Z" fill="${door}"/><path d="M-36-11V390M-74-24V420" stroke="${p.wood.dark}" stroke-width="4" opacity=".6"/><path d="M0 70l-112-22M0 330l-112 14" stroke="${p.gold.base}" stroke-width="16" stroke-linecap="butt"/><path d="M0 0L-112-36V430L0 400Z" stroke="${p.gold.deep}" stroke-width="7"/><circle cx="-88" cy="200" r="16" stroke="${p.gold.light}" stroke-width="7"/>`;
  const queue = [
    [318, 486, 0.5],
    [252, 508, 0.6],
    [176, 536, 0.72],
  ] as const;
  return svg`<path d="M0 0h800v600H0Z" fill="${ink.radial(
    [
      [0, [p.stone.light, lit]],
      [0.45, [p.stone.base, wall]],
      [1, [p.night.dark, corner]],
    ],
    0.5,
    0.45,
    0.75,
  )}"/>
    <path d="M40 70h60m40 44h60M620 66h70m30 50h60M40 200h50m580 20h80M30 330h70m600 20h70M90 420h50m500-10h60" stroke="${p.stone.dark}" stroke-width="6" opacity=".7"/>
    <path d="M150-6V480M650-6V480" stroke="${p.stone.light}" stroke-width="54" stroke-linecap="butt"/><path d="M130-6V480M630-6V480" stroke="${p.stone.pale}" stroke-width="4" opacity=".6"/><path d="M170-6V480M670-6V480" stroke="${p.stone.dark}" stroke-width="12" opacity=".5"/>
    <path d="M276 470V176q0-120 124-120t124 120V470Z" fill="${ink.radial(
      [
        [0, p.white],
        [0.4, p.gold.pale],
        [1, p.gold.base],
      ],
      0.5,
      0.6,
      0.65,
    )}" stroke="${p.gold.deep}" stroke-width="22"/><path d="M270 470V176q0-126 130-126t130 126V470" stroke="${p.gold.light}" stroke-width="6"/>
    ${rays(ink, 400, 300, 170, 16, 0.8)}${place(castleFar(ink, p.gold.base, p.gold.deep), 296, 256, 0.28)}
    <circle cx="400" cy="320" r="360" fill="${ink.glow(p.gold.light)}" opacity=".7"/>
    <path d="M-6 466H806V606H-6Z" fill="${ground(ink, p.stone.deep)}"/><path d="M284 466H516L740 606H60Z" fill="${ink.linear('down', [0, p.gold.pale, 0.95], [0.5, p.gold.base, 0.5], [1, p.rose.base, 0.15])}"/>
    <path d="M330 466h140l90 140H240Z" fill="${ink.linear('down', [0, p.rose.base, 0.9], [1, p.rose.deep, 0.85])}"/><path d="M330 466L240 606M470 466l90 140" stroke="${p.gold.base}" stroke-width="5"/>
    ${place(leaf, 276, 66)}${place(leaf, 524, 66, [-1, 1])}
    ${lantern(ink, 96, 130, 1.2)}${lantern(ink, 704, 130, 1.2)}
    ${queue.map(([x, y, scale]) => ink.stamp('queue', () => groundShadow(ink, 0, 0, 80) + cub(ink, { face: 'away', cape: capeBehind(ink, 'sky'), tail: 'none', near: [44, -50] }), x, y, scale))}
    ${queue.map(([x, y, scale]) => ink.stamp('queue two', () => groundShadow(ink, 0, 0, 80) + cub(ink, { face: 'away', coat: 'snow', cape: capeBehind(ink, 'violet'), tail: 'none' }), 800 - x, y, scale))}
    ${groundShadow(ink, 400, 574, 110)}${place(cub(ink, { face: 'away', cape: capeBehind(ink), hat: littleCrown(ink), near: [66, -132], far: [-62, -126], tail: 'up' }), 400, 574, 0.98)}
    ${groundShadow(ink, 92, 584, 90)}${place(cub(ink, { face: 'joy', turn: 0.6, near: [62, -116], far: [-46, -50], wears: scarf(ink), tail: 'none' }), 86, 582, 0.86)}
    ${[
      [350, 180, 16],
      [456, 150, 13],
      [410, 108, 10],
    ].map(([x = 0, y = 0, r = 0], at) => coin(ink, x, y, r, { tilt: at * 12 - 8 }))}${[
      [300, 250, 9],
      [510, 240, 10],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}
