import { expect, it } from '@jest/globals';
import { arcs } from './arcs.js';

it('starts each arc where the previous one ends', () => {
  expect(arcs([50, 25, 25])).toEqual([
    { start: 0, length: 0.5 },
    { start: 0.5, length: 0.25 },
    { start: 0.75, length: 0.25 },
  ]);
});
