import { expect, it } from '@jest/globals';
import { DEFAULT_VAULT_TERMS } from '#contracts';
import { forecastOf, type LockChoice } from './lock-forecast.js';

const NOW = Date.parse('2026-01-31T23:59:00Z');
const reserve = (free: string) => ({
  terms: DEFAULT_VAULT_TERMS,
  reserve: { opened: '0', free, promised: '0', paid: '0', perDay: '0', lastsDays: null },
});
const choice: LockChoice = { amount: '1000', days: 30, rewardsTo: 'earned', dripPercent: 10 };

it('computes what the server will pay, and names its UTC days', () => {
  expect(forecastOf(reserve('10'), choice, 6, NOW)).toEqual({
    rate: { baseBps: 600, boostBps: 0 },
    startsOn: '2026-02-01',
    endsOn: '2026-03-03',
    daily: '0.164383',
    rewards: '4.93149',
    given: '0.49314',
    total: '1004.43835',
    setAside: '4.943263',
    isCovered: true,
  });
});

it('says whether the reserve can set the rewards aside, to the last base unit', () => {
  expect(forecastOf(reserve('4.943263'), choice, 6, NOW).isCovered).toBe(true);
  expect(forecastOf(reserve('4.943262'), choice, 6, NOW).isCovered).toBe(false);
});
