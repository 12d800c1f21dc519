/** A sprite on the game's sheet: the position and size of its box, and its anchor point in the box. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly originX: number;
  readonly originY: number;
}

const cell = (
  x: number,
  y: number,
  width: number,
  height: number,
  originX: number,
  originY: number,
): Cell => ({
  x,
  y,
  width,
  height,
  originX,
  originY,
});
const HEAD = [180, 180, 90, 112] as const;
const COIN = [72, 72, 36, 36] as const;
const RAVEN = [160, 130, 80, 65] as const;

/** The position of each sprite on the picture `zoom-sheet`. Four of its pixels are one pixel of the game. */
export const ZOOM_SHEET = {
  'head-focus': cell(0, 0, ...HEAD),
  'head-joy': cell(180, 0, ...HEAD),
  'head-wow': cell(360, 0, ...HEAD),
  'head-sad': cell(540, 0, ...HEAD),
  trunk: cell(720, 0, 120, 130, 60, 118),
  'paw-near': cell(840, 0, 36, 36, 18, 18),
  'paw-far': cell(876, 0, 36, 36, 18, 18),
  'foot-near': cell(912, 0, 60, 40, 26, 30),
  'foot-far': cell(972, 0, 60, 40, 26, 30),
  'coin-0': cell(720, 130, ...COIN),
  'coin-1': cell(792, 130, ...COIN),
  'coin-2': cell(864, 130, ...COIN),
  'coin-3': cell(936, 130, ...COIN),
  heart: cell(1040, 0, 80, 80, 40, 40),
  spark: cell(1040, 90, 60, 60, 30, 30),
  'raven-up': cell(0, 190, ...RAVEN),
  'raven-level': cell(160, 190, ...RAVEN),
  'raven-down': cell(320, 190, ...RAVEN),
  hedge: cell(500, 210, 150, 150, 75, 140),
  wall: cell(660, 210, 130, 240, 65, 228),
  banner: cell(800, 210, 200, 540, 100, 10),
  lantern: cell(1010, 210, 150, 170, 75, 36),
  castle: cell(0, 330, 480, 300, 240, 266),
  pine: cell(0, 640, 120, 190, 60, 176),
  bush: cell(130, 640, 170, 110, 85, 96),
  tower: cell(310, 640, 150, 440, 75, 430),
  house: cell(480, 640, 180, 200, 90, 186),
  acacia: cell(1010, 640, 390, 300, 195, 290),
  cloud: cell(0, 840, 300, 120, 150, 66),
  moon: cell(1160, 0, 240, 240, 120, 120),
  sun: cell(1160, 250, 240, 240, 120, 120),
} as const satisfies Record<string, Cell>;

export type CellName = keyof typeof ZOOM_SHEET;
