import { FAR_TOWERS, GATE_TOWERS, type Tower, TOWERS } from '#art/castle-plan';

/** The castle's towers in the order in which the sale lights them: from the gate outwards and up to the highest one. */
export const TOWERS_BY_TURN: readonly Tower[] = [
  ...GATE_TOWERS,
  ...TOWERS.filter(({ x }) => x !== 380),
  ...FAR_TOWERS,
  ...TOWERS.filter(({ x }) => x === 380),
];

/** Where the castle has windows, in the order in which donors light them. */
export const WINDOWS: readonly { x: number; y: number; scale: number }[] = [
  ...TOWERS_BY_TURN.flatMap(({ x, top, width, far }) =>
    (width > 80 ? [80, 150] : [74]).map((row) => ({ x, y: top + row, scale: far ? 0.75 : 1 })),
  ),
  { x: 351, y: 414, scale: 1 },
  { x: 409, y: 414, scale: 1 },
];

/** How many towers are lit: all of them once the whole sale is sold. @param percent sold, 0 to 100 */
export const litTowers = (percent: number): number =>
  Math.min(TOWERS_BY_TURN.length, Math.floor((percent * TOWERS_BY_TURN.length) / 100));

/** How many windows are lit: one for the first donor, and one more each time their number has doubled. */
export const litWindows = (donors: number): number =>
  donors < 1 ? 0 : Math.min(WINDOWS.length, 1 + Math.floor(Math.log2(donors)));
