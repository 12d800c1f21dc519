/**
 * The published rules of a run (specification §9, Game; decision 030). All values are integers: lengths in hundredths of
 * a pixel, times in ticks.
 */

/** Version of the engine. Increase it whenever the same seed and inputs could give a different result. */
export const ENGINE = 1;

export const TICKS_PER_SECOND = 60;
/** Half a second. Points gathered in a step are counted at its end. */
export const STEP_TICKS = 30;
export const RUN_TICKS = 600;
export const MAX_SCORE = 1_000;

/** Points for every step, and the most that skill can add to them: 10 to 59 together. */
export const STEP_BASE = 10;
export const STEP_SKILL = 49;

export const HEARTS = 3;
/** The runner is invulnerable for this long after a stumble. */
export const INVULNERABLE_TICKS = 60;

export const POINTS = { coin: 4, clear: 10, near: 12 } as const;
/** Each clean jump or slide increases the combo by one, and the combo is added to all points. A stumble resets it. */
export const MAX_COMBO = 5;
/** A near miss is a jump with at most this gap, or a slide that starts at most this many ticks before the obstacle. */
export const NEAR_GAP = 1_200;
export const NEAR_TICKS = 9;

const FIRST_SPEED = 600;
const LAST_SPEED = 900;
/** The last tick for which a distance is needed: the end of the course. */
const FAR_TICKS = RUN_TICKS + 240;

/** The runner's distance after each tick. The runner accelerates with every tick, and a stumble doesn't slow it down. */
export const DISTANCE: readonly number[] = distances();

function distances(): number[] {
  const all = [0];
  let gone = 0;
  for (let tick = 0; tick < FAR_TICKS; tick += 1) {
    gone += FIRST_SPEED + Math.floor(((LAST_SPEED - FIRST_SPEED) * tick) / RUN_TICKS);
    all.push(gone);
  }
  return all;
}

/** The runner's size and movement. */
export const RUNNER = {
  width: 2_800,
  height: 4_400,
  slidingHeight: 2_200,
  jumpSpeed: 1_300,
  /** The highest upward speed after the jump key is released. */
  releasedSpeed: 500,
  gravity: 90,
  /** The falling speed while sliding in the air. */
  diveSpeed: 1_500,
  /** A jump key pressed at most this many ticks before landing still counts. */
  jumpBuffer: 7,
} as const;

export const COIN = { width: 1_800, height: 1_800 } as const;

export type ObstacleKind = 'hedge' | 'wall' | 'moat' | 'banner' | 'raven';

/** Each obstacle's width and vertical extent. The runner slides under banners, and jumps over or runs below ravens. */
export const OBSTACLES: Record<ObstacleKind, { width: number; bottom: number; top: number }> = {
  hedge: { width: 2_600, bottom: 0, top: 3_000 },
  wall: { width: 2_200, bottom: 0, top: 5_200 },
  moat: { width: 8_800, bottom: 0, top: 1_000 },
  banner: { width: 4_200, bottom: 3_000, top: 16_000 },
  raven: { width: 3_000, bottom: 5_600, top: 7_600 },
};

/** Bits for the held keys in an input log. */
export const JUMP = 1;
export const SLIDE = 2;
export const MAX_HELD = JUMP + SLIDE;

/** The most key changes per second that a human hand can make. */
export const MAX_CHANGES_PER_SECOND = 40;
