import { expect, it } from 'vitest';
import { loggedUrl } from './request-log.js';

it.each([
  ['/auth/v1/verify?token=secret&type=signup', '/auth/v1/verify'],
  ['/auth?access_token=secret', '/auth'],
  ['/AUTH/V1/verify?token=secret', '/AUTH/V1/verify'],
  ['/api/donations?limit=5', '/api/donations?limit=5'],
])('logs %s without what opens something', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
