import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './lock-source.js';

const released = [
  { wallet: 'first', amount: '5' },
  { wallet: 'second', amount: '7' },
];

describe('what a lock takes at first', () => {
  it.each([
    ['earned tokens, while nothing is known', undefined, undefined, null],
    ['earned tokens, if there are any', { available: '1', released }, undefined, null],
    ['a release share, if nothing is earned', { available: '0', released }, undefined, 'first'],
    ['what was chosen', { available: '1', released }, 'second', 'second'],
    ['earned tokens, if they were chosen', { available: '0', released }, null, null],
    ['something else than a share that is locked in full', { available: '1', released: [] }, 'second', null],
  ])('%s', (_what, owned, chosen, expected) => {
    expect(sourceOf(owned, chosen)).toBe(expected);
  });
});
