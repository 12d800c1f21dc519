import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { judgeRefresh } from './refresh-policy.js';

const INTERVAL = 10_000;

describe('auth contract §6: which refresh tokens are valid', () => {
  it.each([
    ['the current one rotates', 5, 5, 0, 'rotate'],
    ['the parent repeats, within the interval', 4, 5, 0, 'repeat'],
    ['the parent repeats, at any time', 4, 5, 10 ** 12, 'repeat'],
    ['an older one repeats within the interval', 3, 5, INTERVAL, 'repeat'],
    ['an older one is reused after it', 3, 5, INTERVAL + 1, 'reused'],
    ['one ahead of the current one is reused', 6, 5, 0, 'reused'],
  ] as const)('%s', (_what, presented, current, sinceMs, verdict) => {
    expect(judgeRefresh(presented, current, sinceMs, INTERVAL)).toBe(verdict);
  });

  it('rotates only for the current token', () => {
    const position = fc.nat(1000);
    fc.assert(
      fc.property(position, position, fc.nat(), fc.nat(60_000), (presented, current, sinceMs, interval) => {
        const verdict = judgeRefresh(presented, current, sinceMs, interval);
        expect(verdict === 'rotate').toBe(presented === current);
        if (presented < current - 1 && sinceMs > interval) expect(verdict).toBe('reused');
      }),
    );
  });
});
