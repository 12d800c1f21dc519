import { chain } from '../parts/chain.js';
import { coin, coinStack } from '../parts/coin.js';
import { rays, spark } from '../parts/sky.js';
import { candle } from '../parts/candle.js';
import { type Ink, place, svg } from '../svg.js';

/** A parchment with a wax seal and a chain around it, which stands for locked and vested tokens. */
export function sealScene(ink: Ink): string {
  const { p } = ink;
  const [lit, wall, corner] = p.day.wall;
  const paper = ink.linear('slant', [0, p.paper.pale], [0.5, p.paper.base], [1, p.paper.deep]);
  const roll = ink.linear('down', [0, p.paper.deep], [0.3, p.paper.pale], [1, p.paper.dark]);
  return svg`<path d="M0 0h800v600H0Z" fill="${ink.radial(
    [
      [0, [p.violet.base, lit]],
      [0.5, [p.night.base, wall]],
      [1, [p.night.dark, corner]],
    ],
    0.5,
    0.42,
    0.75,
  )}"/>
    <path d="M60-6v330q40 30 80 0V-6M660-6v330q40 30 80 0V-6" fill="${p.rose.dark}" opacity=".55"/><path d="M100-6v340M700-6v340" stroke="${p.night.dark}" stroke-width="10" opacity=".3"/>
    ${rays(ink, 400, 270, 420, 16, 0.4)}<circle cx="400" cy="270" r="330" fill="${ink.glow(p.gold.base)}" opacity=".6"/>
    <path d="M-6 486H806V606H-6Z" fill="${ink.linear('down', [0, p.wood.base], [0.3, p.wood.deep], [1, p.wood.dark])}"/><path d="M0 488H800" stroke="${p.wood.light}" stroke-width="8"/><path d="M60 526h240m60 30h280M500 520h220M90 566h160" stroke="${p.wood.dark}" stroke-width="4" opacity=".5"/>
    <ellipse cx="400" cy="516" rx="250" ry="22" fill="${p.ink}" opacity=".45"/>
    <g transform="rotate(-3 400 300)"><path d="M226 84H574q14 200 0 400H226q-14-200 0-400Z" fill="${paper}"/><path d="M228 90q-12 196 0 388" stroke="${p.white}" stroke-width="5" opacity=".7"/>
    <path d="M274 160H526M274 196H500M274 232H520M274 268H470M274 304H510M274 340H440" stroke="${p.paper.dark}" stroke-width="7" opacity=".4"/><path d="M360 118q40-22 80 0M376 126q24-12 48 0" stroke="${p.gold.deep}" stroke-width="5"/>
    <path d="M204 66H596a20 20 0 0 1 0 40H204a20 20 0 0 1 0-40Z" fill="${roll}"/><path d="M204 466H596a20 20 0 0 1 0 40H204a20 20 0 0 1 0-40Z" fill="${roll}"/>
    <path d="M196 66h16v40h-16ZM588 66h16v40h-16ZM196 466h16v40h-16ZM588 466h16v40h-16Z" fill="${p.gold.base}"/><path d="M190 86h0M610 86h0M190 486h0M610 486h0" stroke="${p.gold.light}" stroke-width="26"/></g>
    ${chain(ink, 150, 236, 656, 420, 13)}${chain(ink, 650, 250, 140, 424, 13)}
    ${wax(ink)}
    ${place(candle(ink), 100, 506, 1.2)}${place(candle(ink), 716, 510, 1)}
    ${coinStack(ink, 180, 540, 28, 5)}${coinStack(ink, 236, 556, 28, 3)}${coinStack(ink, 620, 548, 28, 7)}${coin(ink, 560, 556, 24, { turn: 0.4, tilt: 24 })}
    ${[
      [290, 130, 11],
      [560, 180, 10],
      [470, 350, 12],
    ].map(([x = 0, y = 0, r = 0]) => spark(ink, x, y, r, p.white))}`;
}

function wax(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M366 384l-34 116 36-16 22 30 16-110M434 384l40 112-38-12-20 32-16-110" fill="${ink.linear('down', [0, p.violet.base], [1, p.violet.dark])}"/>
    <path d="M400 262c22-10 40 2 52 18 20 4 36 22 32 44 12 20 4 44-16 54-6 22-30 34-52 26-20 12-46 6-56-14-22-4-38-24-32-46-14-18-8-44 12-54 8-22 36-38 60-28Z" fill="${ink.linear('slant', [0, p.rose.light], [0.4, p.rose.base], [1, p.rose.dark])}"/>
    <circle cx="398" cy="336" r="54" fill="${ink.linear('slant', [0, p.rose.dark], [0.6, p.rose.deep], [1, p.rose.base])}"/><circle cx="398" cy="336" r="54" stroke="${p.rose.pale}" stroke-width="3" opacity=".6"/>
    <path d="M372 356l-8-40q16 18 22 18 8-6 12-30 4 24 12 30 6 0 22-18l-8 40q-26 8-52 0Z" fill="${p.rose.light}"/><path d="M340 300q12-22 34-26" stroke="${p.white}" stroke-width="6" opacity=".75"/>`;
}
