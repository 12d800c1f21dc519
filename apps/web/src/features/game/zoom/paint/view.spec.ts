import { expect, it } from '@jest/globals';
import { viewOf } from './view.js';

it.each([
  [328, 380, 3],
  [358, 400, 3],
  [844, 360, 2],
  [1_180, 520, 1],
  [1_920, 1_000, 2],
])('shows a player enough of the course ahead on %i by %i', (width, height, ratio) => {
  const view = viewOf(width, height, ratio);
  expect(view.width - view.runnerAt - 28).toBeGreaterThanOrEqual(520);
  expect(view.height).toBeGreaterThanOrEqual(299.9);
  expect(view.runnerAt).toBeGreaterThan(50);
  expect(view.scale).toBeLessThanOrEqual((2 * width) / view.width + 0.01);
});
