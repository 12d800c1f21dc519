import { expect, it } from '@jest/globals';
import { shortAddress } from './address.js';

it('shows the first and the last four characters of an address (specification §9)', () => {
  expect(shortAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKX…gAsU');
  expect(shortAddress('12345678')).toBe('12345678');
  expect(shortAddress('123456789')).toBe('1234…6789');
});
