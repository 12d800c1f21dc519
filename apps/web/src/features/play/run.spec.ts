import { describe, expect, it } from 'vitest';
import { shown } from './run.js';

const scores = Array.from({ length: 20 }, (_, tick) => Math.min(1_000, (tick + 1) * 55));
const at = (elapsed: number) => shown({ id: '', scores, began: 5_000 }, 5_000 + elapsed);

describe('a run on the page', () => {
  it('shows the score of the last whole tick, and ends at 1000 or after 10 s (specification §4)', () => {
    expect(at(-50)).toEqual({ ticks: 0, score: 0, secondsLeft: 10, over: false });
    expect(at(499).score).toBe(0);
    expect(at(500)).toMatchObject({ ticks: 1, score: 55, over: false });
    expect(at(9_400)).toMatchObject({ score: 990, secondsLeft: 1, over: false });
    expect(at(9_500)).toMatchObject({ score: 1_000, over: true });
    const slow = shown({ id: '', scores: scores.map(() => 10), began: 0 }, 10_000);
    expect(slow).toEqual({ ticks: 20, score: 10, secondsLeft: 0, over: true });
  });
});
