import { expect, it } from '@jest/globals';
import { siteCookie } from './site-cookie.js';

const HTTPS = 'https://kingdom.example';
const HTTP = 'http://localhost:3000';
const cookie = { name: 'device', value: 'abc', maxAgeS: 60, sameSite: 'lax' } as const;

it('gets the __Host- prefix over HTTPS, with Secure, for the whole site and without a domain', () => {
  expect(siteCookie(cookie, HTTPS)).toBe('__Host-device=abc; Path=/; Max-Age=60; SameSite=lax; Secure');
});

it('keeps the plain name over HTTP, where browsers reject the prefix', () => {
  expect(siteCookie(cookie, HTTP)).toBe('device=abc; Path=/; Max-Age=60; SameSite=lax');
});
