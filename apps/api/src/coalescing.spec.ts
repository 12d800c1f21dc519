import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Coalescing } from './coalescing.js';

let passed: number[];
let coalescing: Coalescing<number>;

beforeEach(() => {
  jest.useFakeTimers();
  passed = [];
  coalescing = new Coalescing(500, (message) => passed.push(message));
});
afterEach(() => void jest.useRealTimers());

it('passes a lone signal immediately, and the last of many within the window', () => {
  for (let i = 0; i < 1_000; i++) {
    coalescing.push('totals', i, 1);
    jest.advanceTimersByTime(1);
  }
  // At 0, 500 and 1000 ms.
  expect(passed).toEqual([0, 499, 999]);
  jest.advanceTimersByTime(10_000);
  expect(passed).toEqual([0, 499, 999]);
  coalescing.push('totals', 7, 1);
  expect(passed.at(-1)).toBe(7);
});

it('passes a batch as a whole, and keeps signals with different names apart', () => {
  for (const message of [1, 2, 3, 4, 5]) coalescing.push('recorded', message, 3);
  coalescing.push('totals', 9, 1);
  expect(passed).toEqual([1, 2, 3, 9]);
  jest.advanceTimersByTime(500);
  expect(passed).toEqual([1, 2, 3, 9, 5]);
});

it('passes nothing after it is closed', () => {
  coalescing.push('totals', 1, 1);
  coalescing.push('totals', 2, 1);
  coalescing.close();
  jest.advanceTimersByTime(1_000);
  expect(passed).toEqual([1]);
});
