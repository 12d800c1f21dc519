import { RUNNER } from '#libs/zoom';

/** So much of the course lies ahead of the runner at least, in pixels of the game. */
const AHEAD = 520;
const HIGH = 300;
/** And so much behind it. */
const BEHIND = 58;
const RUNNER_WIDTH = RUNNER.width / 100;
/** Finer than this no eye sees, and a phone pays for it. */
const MAX_RATIO = 2;

/** How the stage shows the game; lengths in pixels of the game, but for `scale`. */
export interface View {
  /** The canvas's own pixels for one of the game. */
  scale: number;
  width: number;
  height: number;
  /** Where the runner's left side stands, and how deep the ground reaches down. */
  runnerAt: number;
  depth: number;
}

/** The view for a stage of so many pixels of the page. */
export function viewOf(width: number, height: number, ratio: number): View {
  const zoom = Math.min(height / HIGH, width / (AHEAD + RUNNER_WIDTH + BEHIND));
  const wide = width / zoom;
  const high = height / zoom;
  return {
    scale: zoom * Math.min(ratio, MAX_RATIO),
    width: wide,
    height: high,
    runnerAt: Math.min(wide * 0.2, wide - AHEAD - RUNNER_WIDTH),
    depth: Math.min(Math.max(high * 0.2, 46), 124),
  };
}
