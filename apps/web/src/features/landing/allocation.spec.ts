import { describe, expect, it } from 'vitest';
import { arcs, sharePercent } from './allocation.js';

describe('sharePercent', () => {
  it('is exact on large and broken amounts', () => {
    expect(sharePercent('500000000', '1500000000')).toBe(33.3333);
    expect(sharePercent('0.5', '12.5')).toBe(4);
  });
});

describe('arcs', () => {
  it('begins each arc where the last one ends', () => {
    expect(arcs([50, 25, 25])).toEqual([
      { start: 0, length: 0.5 },
      { start: 0.5, length: 0.25 },
      { start: 0.75, length: 0.25 },
    ]);
  });
});
