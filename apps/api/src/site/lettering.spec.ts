import { expect, it } from '@jest/globals';
import { canLetter, letteringOf } from './lettering.js';

const one = { width: 492, sizes: [92], lines: 1 };

it('writes only numbers, also where a curve ends almost at zero', () => {
  for (const text of ['Guardian', 'simulated', '4.166,666666 ABC'])
    expect(letteringOf(text, one).path).toMatch(/^(?:[MLQCZ][-\d. ]*)+$/);
});

it('knows that its font has Latin letters of all languages, and no others', () => {
  expect(['Ada', 'Łukasz Žižka', 'Größe', 'محمد', '獅子', '🦁'].map(canLetter)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('breaks a word that is longer than a line', () => {
  const { width, height } = letteringOf('W'.repeat(30), { width: 400, sizes: [40], lines: 2 });
  expect(width).toBeLessThanOrEqual(400);
  expect(height).toBeGreaterThan(50);
});
