import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Gathering } from './gathering.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('the first names pass at once, later ones together at the end of each window', () => {
  const passed: string[][] = [];
  const gathering = new Gathering<string>(1_000, (names) => passed.push(names));
  gathering.add(['a']);
  expect(passed).toEqual([['a']]);
  for (let count = 0; count < 500; count += 1) gathering.add(['a', 'b']);
  expect(passed).toHaveLength(1);
  jest.advanceTimersByTime(1_000);
  expect(passed).toEqual([['a'], ['a', 'b']]);
  gathering.add(['c']);
  expect(passed).toHaveLength(2);
  jest.advanceTimersByTime(1_000);
  expect(passed.at(-1)).toEqual(['c']);
  jest.advanceTimersByTime(1_000);
  gathering.add(['d']);
  expect(passed.at(-1)).toEqual(['d']);
  gathering.close();
});

it('names that wait for the end pass once a window', () => {
  const passed: string[][] = [];
  const gathering = new Gathering<string>(10_000, (names) => passed.push(names), 'at-end');
  gathering.add(['a']);
  gathering.add(['a']);
  expect(passed).toEqual([]);
  jest.advanceTimersByTime(10_000);
  expect(passed).toEqual([['a']]);
  jest.advanceTimersByTime(60_000);
  expect(passed).toHaveLength(1);
});
