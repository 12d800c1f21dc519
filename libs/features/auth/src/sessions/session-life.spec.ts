import { describe, expect, it } from '@jest/globals';
import { hasExpired, isProven } from './session-life.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 0, 1);
const LIFE = {
  AUTH_SESSION_MAX_S: (90 * DAY) / 1000,
  AUTH_SESSION_IDLE_S: (30 * DAY) / 1000,
  AUTH_OPERATOR_SESSION_S: (12 * HOUR) / 1000,
};
const session = (age: number, idle: number) => ({
  createdAt: new Date(NOW - age),
  refreshedAt: new Date(NOW - idle),
});

describe('a session is over', () => {
  it.each([
    ['user', 90 * DAY, HOUR, false],
    ['user', 90 * DAY + 1, HOUR, true],
    ['user', 31 * DAY, 30 * DAY, false],
    ['user', 31 * DAY, 30 * DAY + 1, true],
    ['operator', 12 * HOUR, HOUR, false],
    ['operator', 12 * HOUR + 1, HOUR, true],
    ['admin', 12 * HOUR + 1, HOUR, true],
  ] as const)('of a %s opened %i ms ago and refreshed %i ms ago: %s', (role, age, idle, over) => {
    expect(hasExpired(session(age, idle), role, LIFE, NOW)).toBe(over);
  });
});

describe('a proof', () => {
  it.each([
    [[600], false],
    [[599], true],
    [[599, 90_000], true],
    [[], false],
  ])('%j seconds old is fresh: %s', (ages, proven) => {
    const amr = ages.map((seconds) => ({ method: 'password', timestamp: NOW / 1000 - seconds }));
    expect(isProven({ amr }, NOW)).toBe(proven);
  });
});
