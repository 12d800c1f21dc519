const SCENE = { width: 800, height: 600 } as const;
const TOKEN = { width: 480, height: 480 } as const;
const HERO = { width: 760, height: 720 } as const;

/** Width and height of every picture of the kingdom, in pixels. */
export const SIZES = {
  crown: SCENE,
  gate: SCENE,
  love: SCENE,
  vault: SCENE,
  swap: SCENE,
  zoom: SCENE,
  road: SCENE,
  'token-main': TOKEN,
  'token-baby': TOKEN,
  'token-baby-two': TOKEN,
  'hero-castle': HERO,
  'hero-lights': HERO,
  'hero-flags': HERO,
  'crown-emblem': { width: 480, height: 400 },
  coin: { width: 128, height: 128 },
} as const satisfies Record<string, { width: number; height: number }>;

export type SceneName = keyof typeof SIZES;
