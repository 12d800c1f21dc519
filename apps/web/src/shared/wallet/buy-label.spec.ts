import { expect, test } from '@jest/globals';
import { shortAddress } from '#contracts/address';
import { buyLabel } from './buy-label.js';

const publicKey = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
const words = { buy: 'BUY', connecting: 'Connecting...' };

test('the Buy button invites until it was used, then shows the first and last 4 characters', () => {
  expect(buyLabel({ status: 'connected', publicKey }, false, words)).toBe('BUY');
  expect(buyLabel({ status: 'connected', publicKey }, true, words)).toBe('4Nd1…DB4T');
});

test('the Buy button says that it is connecting while it waits for the wallet', () => {
  for (const used of [false, true])
    expect(buyLabel({ status: 'connecting', publicKey }, used, words)).toBe('Connecting...');
});

test('an address is shortened to its first 4 and last 4 characters', () => {
  expect(shortAddress(publicKey)).toBe('4Nd1…DB4T');
  expect(shortAddress('12345678')).toBe('12345678');
});
