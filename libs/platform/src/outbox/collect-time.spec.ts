import { expect, it } from '@jest/globals';
import { collectTime } from './collect-time.js';

it('on a quiet site, events are relayed without a pause', () => {
  for (const took of [1, 20, 500]) expect(collectTime(took, 50)).toBe(0);
});

it('on a busy site, events collect for twice as long as a round takes, within bounds', () => {
  expect([1, 20, 500].map((took) => collectTime(took, 0))).toEqual([15, 40, 100]);
});
