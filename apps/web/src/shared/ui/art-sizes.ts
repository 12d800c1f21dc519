const SCENE = { width: 800, height: 600 };
const TOKEN = { width: 480, height: 480 };

/** Width and height of each picture, in pixels. */
export const SIZES = {
  crown: SCENE,
  gate: SCENE,
  love: SCENE,
  vault: SCENE,
  swap: SCENE,
  zoom: SCENE,
  road: SCENE,
  store: SCENE,
  stats: SCENE,
  foundation: SCENE,
  seal: SCENE,
  gathering: SCENE,
  hatch: SCENE,
  padlock: SCENE,
  lantern: SCENE,
  scholar: SCENE,
  doors: SCENE,
  herald: SCENE,
  hourglass: SCENE,
  lost: SCENE,
  broken: SCENE,
  empty: SCENE,
  'zoom-wide': { width: 1600, height: 720 },
  flywheel: { width: 800, height: 800 },
  'token-main': TOKEN,
  'token-baby': TOKEN,
  'token-baby-two': TOKEN,
  'crown-emblem': { width: 480, height: 400 },
  coin: { width: 128, height: 128 },
} as const satisfies Record<string, { width: number; height: number }>;

export type SceneName = keyof typeof SIZES;
