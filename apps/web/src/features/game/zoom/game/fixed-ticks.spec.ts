import { expect, it } from '@jest/globals';
import { FixedTicks, TICK_MS } from './fixed-ticks.js';

const over = (ticks: FixedTicks, frames: number[]) =>
  frames.reduce((sum, milliseconds) => sum + ticks.advance(milliseconds).ticks, 0);

it('reaches the same ticks in the same time at any frame rate', () => {
  const second = (frame: number) => Array.from({ length: Math.round(1_000 / frame) }, () => frame);
  for (const frame of [1_000 / 240, 1_000 / 144, 1_000 / 60, 1_000 / 37, 1_000 / 20]) {
    const ticks = over(new FixedTicks(), second(frame));
    expect([`${frame} ms`, ticks, Math.abs(ticks - 60) <= 1]).toEqual([`${frame} ms`, ticks, true]);
  }
});

it('does not run into a wall after a lost frame', () => {
  expect(over(new FixedTicks(), [5_000])).toBe(4);
  expect(over(new FixedTicks(), [-50])).toBe(0);
});

it('drops leftover time at a restart, and slows down on request', () => {
  const ticks = new FixedTicks(0.5);
  expect(over(ticks, [TICK_MS * 1.9])).toBe(0);
  ticks.restart();
  expect(over(ticks, [TICK_MS * 1.9])).toBe(0);
  expect(over(ticks, [TICK_MS])).toBe(1);
  expect(ticks.frame.tickFraction).toBeGreaterThan(0);
});
