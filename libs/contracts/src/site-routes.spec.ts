import { expect, it } from 'vitest';
import { isSiteRoute } from './site-routes.js';

it.each([
  '/',
  '/vault',
  '/vesting-schedule',
  '/presale/public',
  '/presale/anything/',
  '/receipts/SIM-1',
  '/admin',
])('%s is a page of the site', (path) => {
  expect(isSiteRoute(path)).toBe(true);
});

it.each([
  '/presale',
  '/presale/',
  '/presale/a/b',
  '/Vault',
  '/vaults',
  '/x/vault',
  '//',
  '/receipts',
  '/admin/x',
])('%s is not', (path) => {
  expect(isSiteRoute(path)).toBe(false);
});
