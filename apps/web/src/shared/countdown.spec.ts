import { describe, expect, it } from '@jest/globals';
import { timeLeft } from './countdown.js';

const end = Date.parse('2026-03-11T23:59:59Z');

describe('timeLeft', () => {
  it('splits the remaining time into days, hours, minutes and seconds', () => {
    const now = Date.parse('2026-03-09T21:57:56Z');
    expect(timeLeft(end, now)).toEqual({ over: false, days: 2, hours: 2, minutes: 2, seconds: 3 });
  });

  it('is over exactly at the end, to the millisecond', () => {
    expect(timeLeft(end, end - 1)).toMatchObject({ over: false, seconds: 1 });
    expect(timeLeft(end, end)).toMatchObject({ over: true, seconds: 0 });
    expect(timeLeft(end, end + 86_400_000)).toEqual({
      over: true,
      days: 0,
      hours: 0,
      minutes: 0,
      seconds: 0,
    });
  });
});
