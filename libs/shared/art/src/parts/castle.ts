import { type Ink, svg } from '../svg.js';
import { ALL_TOWERS, CASTLE, FAR_TOWERS, GATE_TOWERS, type Tower, TOWERS } from '../castle-plan.js';
import { banner } from './banner.js';
import { castleHill, lightDetail, towerDetail, treesBehind, wallDetail } from './castle-detail.js';
import { battlement, litWindow, tower } from './tower.js';

const { ground } = CASTLE;

/** The castle's walls and roofs in a box of 760 by 720. `near` adds details and the hill. */
export function castleStone(ink: Ink, near = false): string {
  const { stone } = ink.p;
  const body = ({ x, top, width, roof, look, far }: Tower) =>
    ink.stamp(`tower ${width} ${roof}`, () => tower(ink, { width, roof, look, far }, ground - top), x, top);
  return svg`
    ${near && treesBehind(ink)}${FAR_TOWERS.map(body)}${battlement(ink, 292, 338, 176, ground - 338)}
    ${[60, 588].map((x) => ink.stamp('wing', () => battlement(ink, 0, 0, 112, ground - 496), x, 496))}
    ${TOWERS.slice(0, 1).map(body)}${battlement(ink, 172, 462, 416, ground - 462)}${TOWERS.slice(1).map(body)}
    ${[262, 498].map((x) => banner(ink, x, 490, 36, 82))}
    ${GATE_TOWERS.map(body)}${battlement(ink, 334, 484, 92, ground - 484)}
    <path d="M344 ${ground}v-66a36 36 0 0 1 72 0v66Z" fill="${stone.dark}"/>
    <path d="M344 ${ground}v-66a36 36 0 0 1 72 0v66" stroke="${stone.light}" stroke-width="4" opacity=".8"/>
    ${near && wallDetail(ink) + towerDetail(ink) + castleHill(ink)}`;
}

/** The castle's lit windows and its gate. The near view leaves the windows to the page, which lights them with donors. */
function castleLights(ink: Ink, near = false): string {
  const { p } = ink;
  const pane = (x: number, y: number, far = false) =>
    ink.stamp('window', () => litWindow(ink), x, y, far ? 0.75 : 1);
  const windows = ALL_TOWERS.flatMap(({ x, top, width, far }) =>
    (width > 80 ? [80, 150] : [74]).map((row) => pane(x, top + row, far)),
  ).join('');
  return svg`<ellipse cx="380" cy="576" rx="112" ry="100" fill="${ink.glow(p.gold.base)}"/>
    ${!near && windows + [351, 409].map((x) => pane(x, 414)).join('')}
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
    <path d="M366 610v-88M380 610v-94M394 610v-88M353 548h54M353 572h54" stroke="${p.gold.deep}" stroke-width="3" opacity=".7"/>${near && lightDetail(ink)}`;
}

/** The flags on the castle's towers. */
function castleFlags(ink: Ink): string {
  return svg`${ALL_TOWERS.map(({ x, top, roof, far }) => ink.stamp('flag', () => flag(ink), x, top - roof, far ? 0.85 : 1))}`;
}

/** A flag on a pole with its foot at 0, 0. */
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
    <path d="M1-37q13-8 26 0t20-2l-6 13 5 11q-12 5-21 0t-24 1Z" fill="${cloth}"/>`;
}

/** The whole castle in its box, in the near view with more details. */
export function castle(ink: Ink, near = false): string {
  return castleStone(ink, near) + castleLights(ink, near) + castleFlags(ink);
}
