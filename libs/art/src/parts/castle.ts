import { type Ink, svg } from '../svg.js';
import { ALL_TOWERS, CASTLE, FAR_TOWERS, GATE_TOWERS, type Tower, TOWERS } from './castle-plan.js';
import { banner } from './banner.js';
import { bush } from './land.js';
import { battlement, litWindow, tower } from './tower.js';

const { ground } = CASTLE;

/** The castle's walls, roofs and the mound they stand on, in its box of 760 by 720. */
export function castleStone(ink: Ink, mound = true): string {
  const { p } = ink;
  const body = ({ x, top, width, roof, look, far }: Tower) =>
    ink.stamp(`tower ${width} ${roof}`, () => tower(ink, { width, roof, look, far }, ground - top), x, top);
  return svg`
    ${FAR_TOWERS.map(body)}${battlement(ink, 292, 338, 176, ground - 338)}${TOWERS.map(body)}
    ${[60, 588].map((x) => ink.stamp('wing', () => battlement(ink, 0, 0, 112, ground - 496), x, 496))}
    ${battlement(ink, 172, 462, 416, ground - 462)}
    ${[240, 520].map((x) => banner(ink, x, 486, 36, 82))}
    ${GATE_TOWERS.map(body)}${battlement(ink, 334, 484, 92, ground - 484)}
    <path d="M344 ${ground}v-66a36 36 0 0 1 72 0v66Z" fill="${p.stone.dark}"/>
    <path d="M344 ${ground}v-66a36 36 0 0 1 72 0v66" stroke="${p.stone.light}" stroke-width="4" opacity=".8"/>
    ${mound && hill(ink)}`;
}

function hill(ink: Ink): string {
  const { p } = ink;
  return svg`${[
    [48, 76],
    [150, 54],
    [268, 62],
    [494, 58],
    [612, 54],
    [716, 80],
  ].map(([x = 0, w = 0]) => bush(ink, x, 612, w))}
    <path d="M-6 650C40 606 220 598 380 598s340 8 386 52V850H-6Z" fill="${ink.radial(
      [
        [0, p.night.light],
        [0.55, p.night.deep],
        [1, p.night.deep, 0],
      ],
      0.5,
      0,
      0.5,
    )}"/>
    <path d="M60 618C150 602 260 598 380 598s230 4 320 20" stroke="${p.stone.pale}" stroke-width="3" opacity=".3"/>
    <path d="M346 604h68q4 24-18 44t44 72H282q-2-46 34-68t30-48Z" fill="${ink.linear('down', [0, p.gold.base, 0.95], [0.5, p.rose.base, 0.4], [1, p.rose.base, 0.08])}"/>`;
}

/** The castle's lit windows and its gate. */
export function castleLights(ink: Ink): string {
  const { p } = ink;
  const pane = (x: number, y: number, far = false) =>
    ink.stamp('window', () => litWindow(ink), x, y, far ? 0.75 : 1);
  const windows = ALL_TOWERS.flatMap(({ x, top, width, far }) =>
    (width > 80 ? [80, 150] : [74]).map((row) => pane(x, top + row, far)),
  );
  return svg`<ellipse cx="380" cy="576" rx="112" ry="100" fill="${ink.glow(p.gold.base)}"/>
    ${windows}${[351, 409].map((x) => pane(x, 414))}
    <path d="M352 610v-66a28 28 0 0 1 56 0v66Z" fill="${ink.radial(
      [
        [0, p.white],
        [0.4, p.gold.pale],
        [1, p.gold.base],
      ],
      0.5,
      0.75,
      0.8,
    )}"/>
    <path d="M366 610v-88M380 610v-94M394 610v-88M353 548h54M353 572h54" stroke="${p.gold.deep}" stroke-width="3" opacity=".7"/>`;
}

/** The flags on the castle's towers. */
export function castleFlags(ink: Ink): string {
  return svg`${ALL_TOWERS.map(({ x, top, roof, far }) => ink.stamp('flag', () => flag(ink), x, top - roof, far ? 0.85 : 1))}`;
}

/** A flag on its pole, whose foot is at 0, 0. */
export function flag(ink: Ink): string {
  const { p } = ink;
  const cloth = ink.linear(
    'right',
    [0, p.rose.deep],
    [0.3, p.rose.base],
    [0.6, p.rose.light],
    [1, p.rose.base],
  );
  return svg`<path d="M0 4v-42" stroke="${p.gold.light}" stroke-width="3"/><circle cy="-40" r="3.5" fill="${p.gold.pale}"/>
    ${ink.moving('wave', svg`<path d="M1-37q13-8 26 0t20-2l-6 13 5 11q-12 5-21 0t-24 1Z" fill="${cloth}"/>`)}`;
}

/** The whole castle in its box. */
export function castle(ink: Ink, mound = true): string {
  return castleStone(ink, mound) + castleLights(ink) + castleFlags(ink);
}
