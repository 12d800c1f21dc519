import { RUNNER } from '#zoom';

/** Least visible length of the course ahead of the runner, in pixels of the game. */
const MIN_AHEAD = 520;
const MIN_HEIGHT = 300;
/** Least visible length behind the runner, in pixels of the game. */
const MIN_BEHIND = 58;
const RUNNER_WIDTH = RUNNER.width / 100;
/** A higher pixel ratio isn't visible and costs phones too much. */
const MAX_RATIO = 2;

/** How the stage shows the game; lengths in pixels of the game. */
export interface View {
  /** Canvas pixels per pixel of the game. */
  scale: number;
  width: number;
  height: number;
  /** Position of the runner's left side, and depth of the ground. */
  runnerAt: number;
  depth: number;
}

/** The view for a stage of that size in page pixels. */
export function viewOf(width: number, height: number, ratio: number): View {
  const zoom = Math.min(height / MIN_HEIGHT, width / (MIN_AHEAD + RUNNER_WIDTH + MIN_BEHIND));
  const wide = width / zoom;
  const high = height / zoom;
  return {
    scale: zoom * Math.min(ratio, MAX_RATIO),
    width: wide,
    height: high,
    runnerAt: Math.min(wide * 0.2, wide - MIN_AHEAD - RUNNER_WIDTH),
    depth: Math.min(Math.max(high * 0.2, 46), 124),
  };
}
