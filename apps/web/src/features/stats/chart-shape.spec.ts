import { expect, it } from '@jest/globals';
import { shapeOf } from './chart-shape.js';

it('scales to a round number above the largest value, and to zero if there is none', () => {
  expect(shapeOf([3, 18], 'bars')).toMatchObject({ low: 0, high: 20 });
  expect(shapeOf([0, 0], 'line')).toMatchObject({ low: 0, high: 1 });
  expect(shapeOf([1e15], 'line')).toMatchObject({ high: 1e15 });
  expect(shapeOf([-30, 10], 'bars')).toMatchObject({ low: -50, high: 10 });
  expect(shapeOf([-30], 'bars')).toMatchObject({ low: -50, high: 0 });
});

it('has a bar for each step with something, and none for the others', () => {
  expect(shapeOf([1, 0, 1], 'bars').area.match(/M/g)).toHaveLength(2);
});

it('draws a balance over all of its step, also a single one', () => {
  expect(shapeOf([5], 'line').line).toBe('M0.00 0.00H100.00');
});

it('holds only finite numbers', () => {
  for (const values of [[0], [1e-9, 1e24], [-1e24, 0]])
    expect(shapeOf(values, 'bars').area + shapeOf(values, 'line').line).not.toMatch(/NaN|Infinity/);
});
