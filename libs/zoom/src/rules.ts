/**
 * The published rules of a run (specification §9, Game; decision 030). All of them are whole numbers: lengths in hundredths of a
 * pixel, times in ticks.
 */

/** Changes whenever the same seed and inputs could come to another result. */
export const ENGINE = 1;

export const TICKS_PER_SECOND = 60;
/** Half a second: what is gathered in it is counted at its end. */
export const STEP_TICKS = 30;
export const RUN_TICKS = 600;
export const MAX_SCORE = 1_000;

/** What a step brings by itself, and what skill adds to it at most: 10 to 59 together. */
export const STEP_BASE = 10;
export const STEP_SKILL = 49;

export const HEARTS = 3;
/** Nothing hurts for so long after a stumble. */
export const SAFE_TICKS = 60;

export const POINTS = { coin: 4, clear: 10, near: 12 } as const;
/** Each clean jump or slide adds one to the combo, which is added to all points; a stumble ends it. */
export const MAX_COMBO = 5;
/** A jump with no more than this to spare is a near miss, and so is a slide begun no earlier than this before its obstacle. */
export const NEAR_GAP = 1_200;
export const NEAR_TICKS = 9;

const FIRST_SPEED = 600;
const LAST_SPEED = 900;
/** As far as anything lies. */
const FAR_TICKS = RUN_TICKS + 240;

/** How far the runner is after each tick. It runs by itself, faster with each tick, and a stumble doesn't slow it. */
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

/** The runner's own measures, and how it moves. */
export const RUNNER = {
  width: 2_800,
  height: 4_400,
  sliding: 2_200,
  jump: 1_300,
  /** What is left of a rise when the key is let go. */
  hop: 500,
  gravity: 90,
  /** How fast it falls when it slides in the air. */
  dive: 1_500,
  /** A key pressed so many ticks before landing still counts. */
  patience: 7,
} as const;

export const COIN = { width: 1_800, height: 1_800 } as const;

export type ObstacleKind = 'hedge' | 'wall' | 'moat' | 'banner' | 'raven';

/** Where each obstacle begins and ends above the ground, and how long it is. Banners are slid under, ravens are flown over or left alone. */
export const OBSTACLES: Record<ObstacleKind, { width: number; bottom: number; top: number }> = {
  hedge: { width: 2_600, bottom: 0, top: 3_000 },
  wall: { width: 2_200, bottom: 0, top: 5_200 },
  moat: { width: 8_800, bottom: 0, top: 1_000 },
  banner: { width: 4_200, bottom: 3_000, top: 16_000 },
  raven: { width: 3_000, bottom: 5_600, top: 7_600 },
};

/** Keys as an input log writes them: those that are held, added up. */
export const JUMP = 1;
export const SLIDE = 2;
export const MAX_HELD = JUMP + SLIDE;

/** No hand changes its keys more often than this within a second. */
export const MAX_CHANGES_PER_SECOND = 40;
