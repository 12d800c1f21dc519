import { expect, it } from '@jest/globals';
import { isCountryDenied } from './country-policy.js';

const settings = { COUNTRY_HEADER: 'cf-ipcountry', DENIED_COUNTRIES: ['KP'] };
const deny = (header: string | string[] | undefined, given = settings): boolean =>
  isCountryDenied({ 'cf-ipcountry': header }, given);

it.each([
  ['DE', false],
  [' de ', false],
  ['KP', true],
  ['kp', true],
  [undefined, true],
  ['', true],
  ['XX', true],
  [['DE', 'KP'], true],
])('with a denied country, "%s" is refused: %s', (header, refused) => {
  expect(deny(header)).toBe(refused);
});

it('nobody is refused if no country is denied', () => {
  expect(deny(undefined, { ...settings, DENIED_COUNTRIES: [] })).toBe(false);
});
