import { describe, expect, it } from '@jest/globals';
import { modulo, positionOf, swipeDirection } from './carousel-positions.js';

const COUNT = 7;
const SHOWN = [0, 1, 2];
const pictures = Array.from({ length: COUNT }, (_, picture) => picture);
const places = (first: number) => pictures.map((picture) => positionOf(picture, first, COUNT));

describe('the carousel', () => {
  it('has one picture in each place at every position', () => {
    for (let first = -20; first < 20; first++)
      expect(places(first).sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3, 4]);
  });

  it('shows the pictures in order, and the first again after the last', () => {
    const shown = (first: number) => SHOWN.map((place) => places(first).indexOf(place));
    expect([0, 5, 6, 7].map(shown)).toEqual([
      [0, 1, 2],
      [5, 6, 0],
      [6, 0, 1],
      [0, 1, 2],
    ]);
  });

  it('moves the visible pictures by one place in one direction', () => {
    const turns = Array.from(
      { length: 3 * COUNT },
      (_, first) => [places(first), places(first + 1)] as const,
    );
    const flying = turns.flatMap(([before, after]) =>
      pictures.filter(
        (picture) =>
          [before[picture]!, after[picture]!].some((place) => SHOWN.includes(place)) &&
          after[picture] !== before[picture]! - 1,
      ),
    );
    expect(flying).toEqual([]);
  });
});

it('wraps around in both directions', () => {
  expect([-8, -1, 0, 6, 7, 15].map((at) => modulo(at, COUNT))).toEqual([6, 6, 0, 6, 0, 1]);
});

it.each([
  [-41, 1],
  [-39, 0],
  [39, 0],
  [200, -1],
])('a swipe of %i pixels turns it by %i', (pixels, turn) => {
  expect(swipeDirection(pixels)).toBe(turn);
});
