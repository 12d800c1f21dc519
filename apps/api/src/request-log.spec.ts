import { expect, it } from '@jest/globals';
import { loggedUrl, routeLabel } from './request-log.js';

it.each([
  ['/auth/v1/verify?token=secret&type=signup', '/auth/v1/verify'],
  ['/auth?access_token=secret', '/auth'],
  ['/AUTH/V1/verify?token=secret', '/AUTH/V1/verify'],
  ['/api/admin/people?q=ada@example.org', '/api/admin/people'],
  ['/api/receipts/SIM-7F', '/api/receipts/…'],
  ['/de/receipts/SIM-7F?print', '/de/receipts/…'],
  ['/api/donations', '/api/donations'],
])('logs %s without its secrets', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

it.each([
  ['/assets/index-8d2f.js', 'file'],
  ['/icon.svg', 'file'],
  ['/api/receipts/:id', '/api/receipts/:id'],
  ['/*', '/*'],
  [undefined, 'unknown'],
])('measures the route %s as %s', (url, label) => {
  expect(routeLabel(url)).toBe(label);
});
