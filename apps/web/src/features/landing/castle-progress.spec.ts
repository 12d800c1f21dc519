import { expect, it } from '@jest/globals';
import { litTowers, litWindows, TOWERS_BY_TURN, WINDOWS } from './castle-progress.js';

it.each([
  [0, 0],
  [9, 0],
  [9.1, 1],
  [55.8, 6],
  [99.99, 10],
  [100, 11],
  [140, 11],
])('lights the towers with the sale: %f percent light %i of 11', (percent, lit) => {
  expect(TOWERS_BY_TURN).toHaveLength(11);
  expect(litTowers(percent)).toBe(lit);
});

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 2],
  [4, 3],
  [1258, 11],
  [10 ** 15, 16],
])('lights a window each time the donors have doubled: %i donors light %i', (donors, lit) => {
  expect(WINDOWS).toHaveLength(16);
  expect(litWindows(donors)).toBe(lit);
});
