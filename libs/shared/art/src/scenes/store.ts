import { banner } from '../parts/banner.js';
import { coin } from '../parts/coin.js';
import { crown } from '../parts/crown.js';
import { cub, groundShadow } from '../parts/cub.js';
import { collar, littleCrown } from '../parts/cub-wear.js';
import { castleFar } from '../parts/castle-far.js';
import { bush, ground } from '../parts/land.js';
import { lantern } from '../parts/lantern.js';
import { moon, nightSky } from '../parts/sky.js';
import { type Ink, place, svg } from '../svg.js';

/** A market stall with banners, capes, mugs and a plush crown. */
export function storeScene(ink: Ink): string {
  const { p } = ink;
  return svg`${nightSky(ink, 800, 600, 14)}${moon(ink, 80, 90, 28)}
    ${place(castleFar(ink, p.violet.deep, p.rose.deep, p.gold.light), 560, 246, 0.4)}
    <path d="M-6 420Q200 392 400 404T806 400V606H-6Z" fill="${ground(ink)}"/>
    <circle cx="400" cy="300" r="360" fill="${ink.glow(p.gold.base)}" opacity=".7"/>
    <path d="M186 180H614V470H186Z" fill="${ink.linear('down', [0, p.wood.dark], [1, p.wood.deep])}"/><path d="M190 290H610" stroke="${p.wood.light}" stroke-width="12"/>
    ${banner(ink, 240, 300, 60, 104, 'violet')}${hangingCape(ink, 330, 'rose')}${hangingCape(ink, 560, 'sky')}
    ${[
      [226, 284, 'sky'],
      [284, 284, 'rose'],
      [516, 284, 'violet'],
      [574, 284, 'rose'],
    ].map(([x, y, hue]) => mug(ink, Number(x), Number(y), hue as 'sky'))}
    <path d="M172 100V480M628 100V480" stroke="${p.wood.base}" stroke-width="20" stroke-linecap="butt"/>
    ${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => place(awning(ink, at), 148 + at * 63, 78))}
    <path d="M150 78H650" stroke="${p.gold.light}" stroke-width="12"/>${place(crown(ink), 352, 6, 0.3)}
    ${groundShadow(ink, 400, 556, 330)}
    ${place(cub(ink, { face: 'joy', near: [66, -112], far: [-46, -60], hat: littleCrown(ink), wears: collar(ink), tail: 'none' }), 446, 500, 1.02)}
    <path d="M150 440H650l-18 116H168Z" fill="${ink.linear('down', [0, p.wood.light], [0.25, p.wood.base], [1, p.wood.deep])}"/><path d="M250 452l-8 102M350 452l-3 102M450 452l3 102M550 452l8 102" stroke="${p.wood.dark}" stroke-width="4" opacity=".6"/>
    <path d="M140 440H660" stroke="${p.wood.pale}" stroke-width="16"/>${banner(ink, 400, 452, 74, 88)}
    ${place(plush(ink), 262, 430, 1)}${mug(ink, 570, 432, 'sky', 1.2)}${mug(ink, 616, 432, 'rose', 1.2)}
    <path d="M172 206H116M628 206H684" stroke="${p.wood.base}" stroke-width="8"/>${bush(ink, 96, 560, 120)}${bush(ink, 712, 562, 130)}
    ${lantern(ink, 116, 206, 1)}${lantern(ink, 684, 206, 1)}
    ${coin(ink, 350, 418, 15)}${coin(ink, 332, 424, 13, { turn: 0.3 })}`;
}

function awning(ink: Ink, at: number): string {
  const { p } = ink;
  const name = at % 2 === 0 ? 'rose' : 'cream';
  const paint =
    name === 'rose'
      ? ink.linear('down', [0, p.rose.light], [1, p.rose.deep])
      : ink.linear('down', [0, p.white], [1, p.paper.deep]);
  return ink.stamp(
    `awning ${name}`,
    () => svg`<path d="M0 0H63V104a31.5 28 0 0 1-63 0Z" fill="${paint}"/>`,
    0,
    0,
  );
}

function hangingCape(ink: Ink, x: number, hue: 'rose' | 'sky'): string {
  const { p } = ink;
  return svg`<path d="M${x - 16} 308q16 10 32 0l26 100q-20 12-42 0-22 12-42 0Z" fill="${ink.linear('right', [0, p[hue].light], [0.5, p[hue].base], [1, p[hue].dark])}"/><path d="M${x - 42} 408q20 12 42 0 22 12 42 0" stroke="${p.gold.base}" stroke-width="5"/><path d="M${x - 18} 308q18 12 36 0M${x} 306v-12" stroke="${p.gold.light}" stroke-width="6"/>`;
}

function mug(ink: Ink, x: number, y: number, hue: 'sky' | 'rose' | 'violet', scale = 1): string {
  const { p } = ink;
  const draw = () =>
    svg`<path d="M14-26q18-2 18 10T12-8" stroke="${p[hue].deep}" stroke-width="6"/><path d="M-18-36h36l-3 34q-15 4-30 0Z" fill="${ink.linear('right', [0, p[hue].light], [0.5, p[hue].base], [1, p[hue].deep])}"/><ellipse cy="-36" rx="18" ry="4.5" fill="${p[hue].dark}"/><path d="M-7-12-10-24q5 5 6 5L0-27l4 8q1 0 6-5L7-12Z" fill="${p.gold.light}"/>`;
  return ink.stamp(`mug ${hue}`, draw, x, y, scale);
}

/** A plush crown. */
function plush(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-50-4-58-56q20 24 30 22Q-12-40 0-72q12 32 28 38 10 2 30-22L50-4Q0 14-50-4Z" fill="${ink.linear('slant', [0, p.gold.pale], [0.4, p.gold.base], [1, p.gold.deep])}" stroke="${p.gold.deep}" stroke-width="7"/>
    <path d="M-58-58h0M0-74h0M58-58h0" stroke="${p.rose.base}" stroke-width="22"/><path d="M-18-20h0M18-20h0" stroke="${p.ink}" stroke-width="9"/><path d="M-7-12q7 7 14 0" stroke="${p.ink}" stroke-width="3.5"/><path d="M-30-12h0M30-12h0" stroke="${p.blush}" stroke-width="11" opacity=".7"/>`;
}
