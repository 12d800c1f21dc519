import { expect, it } from '@jest/globals';
import { percentile } from './queue-figures.js';

it('a percentile is one of the values, and there is none of nothing', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.95)]).toEqual([50, 95]);
  expect([percentile([7], 0.5), percentile([7], 0.95)]).toEqual([7, 7]);
  expect(percentile([], 0.5)).toBeNull();
});
