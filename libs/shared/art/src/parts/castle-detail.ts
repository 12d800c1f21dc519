import { type Ink, svg } from '../svg.js';
import { ALL_TOWERS, CONE, TOWERS } from '../castle-plan.js';
import { bush, pine } from './land.js';
import { torch } from './torch.js';

/** Details of the towers for the near view: roof tiles, corbels, dormers and a balcony. */
export function towerDetail(ink: Ink): string {
  const { p } = ink;
  const scales = () =>
    ink.clipped(
      CONE,
      svg`<path d="M-11-84q11 4 22 0M-17-68q17 5 34 0M-23-54q23 7 46 0M-29-42q29 9 58 0M-35-31q35 11 70 0M-41-20q41 13 82 0M-47-10q47 15 94 0M-52-1q52 17 104 0" stroke="${p.night.dark}" stroke-width="4.5" stroke-dasharray="0 6.2" opacity=".13"/>`,
    );
  const corbels = () =>
    svg`<path d="M-37 31q37 6 74 0" stroke="${p.night.dark}" stroke-width="6" stroke-dasharray="0 9.3" opacity=".55"/><path d="M-40 44q40 7 80 0" stroke="${p.stone.pale}" stroke-width="2" opacity=".4"/>`;
  const dormers = TOWERS.filter(({ look }) => look === 'gold');
  return svg`${ALL_TOWERS.map(({ x, top, width, roof }) => ink.stamp('scales', scales, x, top, [(width / 2 + 12) / 50, roof / 100]) + ink.stamp('corbels', corbels, x, top, width / 80))}
    ${dormers.map(({ x, top, roof }) => ink.stamp('dormer', () => dormer(ink), x, top - roof * 0.16, roof / 150))}
    ${balcony(ink)}`;
}

function dormer(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M-13 8v-22L0-28 13-14V8Z" fill="${ink.linear('right', [0, p.stone.light], [1, p.stone.deep])}"/><path d="M-18-10L0-32 18-10" stroke="${p.gold.dark}" stroke-width="6"/><path d="M-18-11L0-33 18-11" stroke="${p.gold.light}" stroke-width="3.5"/><path d="M-5 6v-13a5 5 0 0 1 10 0V6Z" fill="${p.gold.pale}"/>`;
}

function balcony(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M344 316h72l-8 16q-28 12-56 0Z" fill="${ink.linear('right', [0, p.stone.light], [1, p.stone.dark])}"/><path d="M342 302h76M342 316h76" stroke="${p.stone.pale}" stroke-width="5"/><path d="M346 310h68" stroke="${p.stone.light}" stroke-width="11" stroke-linecap="butt" stroke-dasharray="4 6"/>`;
}

/** Details of the walls for the near view: courses of stone and ivy. */
export function wallDetail(ink: Ink): string {
  const { p } = ink;
  return svg`<path d="M104 520h24m6 16h20M222 592h26M604 522h22m18 18h20M222 530h14m-8 20h10M532 560h10m-6 18h8" stroke="${p.stone.dark}" stroke-width="3.5" opacity=".5"/>
    <path d="M216 482h74M470 482h74" stroke="${p.stone.light}" stroke-width="4" opacity=".4"/><path d="M216 488h74M470 488h74" stroke="${p.night.dark}" stroke-width="5" opacity=".3"/>
    ${ivy(ink)}`;
}

function ivy(ink: Ink): string {
  const { p } = ink;
  const spray = () =>
    svg`<path d="M0 2Q-10-20 0-38T-2-84M-3-30Q12-40 14-58" stroke="${p.leaf.dark}" stroke-width="3"/><path d="M-7-4h0M6-8h0M-10-16h0M1-20h0M9-26h0M-9-30h0M-1-36h0M10-42h0M-6-48h0M4-54h0M15-58h0M-3-64h0M5-72h0M-5-80h0M1-88h0" stroke="${p.leaf.base}" stroke-width="9"/><path d="M-9-6h0M4-10h0M-12-18h0M-1-22h0M7-28h0M8-44h0M-8-50h0M2-56h0M-5-66h0M3-74h0" stroke="${p.leaf.light}" stroke-width="3.5"/>`;
  return [
    [186, 606, 1.1],
    [208, 608, 0.7],
    [566, 606, 1.2],
    [300, 608, 0.8],
    [464, 608, 0.9],
    [44, 606, 0.9],
    [718, 606, 1],
  ]
    .map(([x = 0, y = 0, scale = 1]) => ink.stamp('ivy', spray, x, y, scale))
    .join('');
}

/** Trees behind the castle's outer towers. */
export function treesBehind(ink: Ink): string {
  return [
    [104, 612, 190],
    [656, 612, 190],
  ]
    .map(([x = 0, y = 0, h = 0]) => pine(ink, x, y, h))
    .join('');
}

/** The green hill under the castle, with a lit road and bushes. It fades out at its edges. */
export function castleHill(ink: Ink): string {
  const { p } = ink;
  const fading = ink.radial(
    [
      [0, p.leaf.base],
      [0.5, p.leaf.deep],
      [0.7, p.leaf.deep, 0.8],
      [1, p.leaf.deep, 0],
    ],
    0.5,
    0,
    0.5,
  );
  return svg`<path d="M-6 624C60 603 220 597 380 597s320 6 386 27V850H-6Z" fill="${fading}"/>
    <path d="M-6 624C60 603 220 597 380 597s320 6 386 27" stroke="${p.leaf.pale}" stroke-width="3" opacity=".35"/>
    <path d="M342 612q38 10 76 0l6 12q-44 12-88 0Z" fill="${p.stone.light}"/><path d="M346 606q34 8 68 0l4 10q-38 9-76 0Z" fill="${p.stone.pale}"/>
    <path d="M340 624q40 10 80 0 6 16-20 38-12 20 40 62H276q-4-40 40-62 32-18 24-38Z" fill="${ink.linear('down', [0, p.gold.pale, 0.95], [0.5, p.gold.base, 0.8], [1, p.rose.light, 0.1])}"/>
    ${[
      [42, 618, 78],
      [128, 612, 52],
      [272, 610, 60],
      [490, 610, 58],
      [634, 612, 52],
      [708, 618, 78],
    ].map(([x = 0, y = 0, w = 0]) => bush(ink, x, y, w))}
    <path d="M190 650h0M228 636h0M556 640h0M596 654h0M140 640h0M640 640h0M500 660h0" stroke="${p.rose.light}" stroke-width="6"/><path d="M206 660h0M246 652h0M576 632h0M530 652h0M160 628h0M616 666h0" stroke="${p.gold.pale}" stroke-width="5"/>`;
}

/** Torches at the gate. */
export function lightDetail(ink: Ink): string {
  return svg`${torch(ink, 334, 562, 0.62)}${torch(ink, 426, 562, 0.62)}`;
}
