import { cub, groundShadow } from '../parts/cub.js';
import { cape, collar, littleCrown } from '../parts/cub-wear.js';
import { coin } from '../parts/coin.js';
import { hill, pine } from '../parts/land.js';
import { moon, nightSky, spark } from '../parts/sky.js';
import { litWindow } from '../parts/tower.js';
import { type Ink, place, svg } from '../svg.js';

const CHART = [
  [330, 300],
  [410, 238],
  [476, 262],
  [552, 168],
  [622, 196],
  [716, 84],
] as const;

/** An observatory with its telescope pointed at a constellation in the shape of a chart. */
export function statsScene(ink: Ink): string {
  const { p } = ink;
  const dome = ink.linear(
    'slant',
    [0, p.gold.pale],
    [0.35, p.gold.base],
    [0.7, p.gold.deep],
    [1, p.gold.dark],
  );
  const line = CHART.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const bars = CHART.map(
    ([x, y], at) =>
      svg`<path d="M${x - 13} 372V${y + 26}h26V372Z" fill="${ink.linear('down', [0, at % 2 === 0 ? p.sky.light : p.rose.light, 0.5], [1, p.violet.base, 0.05])}"/>`,
  );
  return svg`${nightSky(ink, 800, 600, 17)}${moon(ink, 90, 84, 30)}
    <circle cx="540" cy="200" r="320" fill="${ink.glow(p.sky.base)}" opacity=".35"/>
    ${bars}<path d="${line}" stroke="${p.sky.light}" stroke-width="10" opacity=".22"/><path d="${line}" stroke="${p.cream}" stroke-width="3" stroke-dasharray="3 9"/>
    ${CHART.map(([x, y], at) => spark(ink, x, y, at === 5 ? 28 : 17, at === 5 ? p.gold.light : p.white))}
    ${hill(
      ink,
      [
        [0, 420],
        [200, 380],
        [420, 430],
        [640, 386],
        [800, 410],
      ],
      600,
      p.violet.deep,
      p.night.base,
      p.violet.pale,
    )}
    ${[
      [470, 420, 60],
      [520, 416, 84],
      [740, 400, 70],
      [690, 396, 50],
    ].map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))}
    ${hill(
      ink,
      [
        [0, 500],
        [200, 472],
        [420, 496],
        [620, 520],
        [800, 500],
      ],
      600,
      p.night.light,
      p.night.dark,
      p.violet.pale,
    )}
    <path d="M104 488V296h176v192q-88 12-176 0Z" fill="${ink.linear('right', [0, p.stone.base], [0.22, p.stone.light], [0.55, p.stone.base], [1, p.stone.dark])}"/>
    <path d="M118 340h24m20 26h20M200 330h26m-60 90h24m44-30h24M120 440h20" stroke="${p.stone.dark}" stroke-width="4" opacity=".6"/><path d="M106 300v186" stroke="${p.stone.pale}" stroke-width="4" opacity=".6"/>
    <path d="M168 490v-52a24 24 0 0 1 48 0v52Z" fill="${p.wood.deep}" stroke="${p.stone.pale}" stroke-width="5"/>${place(litWindow(ink), 140, 404, 1.3)}${place(litWindow(ink), 246, 404, 1.3)}
    <path d="M86 300Q88 176 192 172T298 300Z" fill="${dome}"/><path d="M192 172q-54 40-58 128M192 172q52 40 58 128M112 240q80-22 160 0" stroke="${p.gold.dark}" stroke-width="3" opacity=".5"/>
    <path d="M178 176q40-6 74 40l-52 50q-26-30-22-90Z" fill="${p.ink}"/>
    <path d="M90 292Q96 190 176 176" stroke="${p.white}" stroke-width="5" opacity=".6"/><path d="M78 300H306l-8 22H86Z" fill="${ink.linear('down', [0, p.gold.light], [1, p.gold.dark])}"/>
    <g transform="translate(206 226)rotate(-33)"><path d="M-40-19H70v38H-40Z" fill="${ink.linear('down', [0, p.violet.light], [0.4, p.violet.base], [1, p.night.base])}"/><path d="M62-25H150v50H62Z" fill="${ink.linear('down', [0, p.violet.light], [0.4, p.violet.base], [1, p.night.base])}"/><path d="M62-28v56M148-30v60" stroke="${p.gold.base}" stroke-width="11"/><ellipse cx="153" rx="7" ry="25" fill="${p.sky.light}"/><path d="M70-14h70" stroke="${p.white}" stroke-width="4" opacity=".6"/></g>
    ${groundShadow(ink, 430, 560, 96)}${place(cub(ink, { face: 'wow', turn: 0.5, tilt: -8, near: [72, -132], far: [-46, -60], hat: littleCrown(ink), cape: cape(ink), wears: collar(ink) }), 430, 558, 1)}
    ${[
      [600, 548, 18],
      [644, 552, 18],
      [622, 522, 18],
    ].map(([x = 0, y = 0, r = 0], at) => coin(ink, x, y, r, { turn: at * 0.2 }))}`;
}
