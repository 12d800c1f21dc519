import { expect, it } from '@jest/globals';
import { Sharpness } from './sharpness.js';

const frames = (sharpness: Sharpness, count: number, milliseconds: number) =>
  Array.from({ length: count }, () => sharpness.note(milliseconds)).filter(Boolean).length;

it('lowers the resolution on a slow machine, and never exceeds that of the page', () => {
  const sharpness = new Sharpness(3);
  expect(sharpness.ratio).toBe(2);
  expect(frames(sharpness, 200, 16.7)).toBe(0);
  expect(frames(sharpness, 400, 40)).toBe(3);
  expect(sharpness.ratio).toBe(1);
});

it('finds the resolution of a machine of half the speed during a countdown', () => {
  const sharpness = new Sharpness(2);
  frames(sharpness, 1_500 / 33, 33);
  expect(sharpness.ratio).toBe(1);
});

it('tolerates a page that stalls now and then', () => {
  const sharpness = new Sharpness(2);
  const loading = Array.from({ length: 300 }, (_, at) => (at % 15 < 6 ? 100 : 16.7));
  expect(loading.filter((milliseconds) => sharpness.note(milliseconds))).toEqual([]);
});
