const SCENE = { width: 800, height: 600 } as const;
const TOKEN = { width: 480, height: 480 } as const;
const HERO = { width: 760, height: 720 } as const;
const ICON = { width: 512, height: 512 } as const;

/** Width and height of each picture in pixels. */
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
  'hero-castle': HERO,
  'crown-emblem': { width: 480, height: 400 },
  coin: { width: 128, height: 128 },
  icon: ICON,
  'icon-maskable': ICON,
  social: { width: 1200, height: 630 },
  'zoom-sheet': { width: 1400, height: 1080 },
} as const satisfies Record<string, { width: number; height: number }>;

export type SceneName = keyof typeof SIZES;
