import { describe, expect, it } from '@jest/globals';
import { undisturbedPercent } from './undisturbed.js';

describe('the undisturbed share', () => {
  it('counts the checked days, and of today what is over', () => {
    expect(undisturbedPercent([null, 0, 0], 43_200)).toBe(100);
    expect(undisturbedPercent([null, 43_200, 0], 43_200)).toBe(66.66);
    expect(undisturbedPercent([null, 0, 21_600], 21_600)).toBe(80);
  });

  it('is never rounded up to 100, nor below 0', () => {
    expect(undisturbedPercent([0, 1], 86_400)).toBe(99.99);
    expect(undisturbedPercent([90_000], 10)).toBe(0);
  });

  it('is unknown without a check', () => {
    expect(undisturbedPercent([null, null], 100)).toBeUndefined();
  });
});
