import { expect, it } from '@jest/globals';
import { languageBase, splitLanguage } from './site-languages.js';
import { isAreaPath, pageAt } from './page-at.js';

it.each([
  '/',
  '/vault',
  '/vesting-schedule',
  '/presale/public',
  '/presale/anything/',
  '/receipts/SIM-1',
  '/admin',
  '/admin/jobs',
  '/admin/purchases/1/',
  // The client's router takes these for pages too.
  '/Vault',
  '/vault//',
  '//',
])('%s is a page of the site', (path) => {
  expect(pageAt(path)).toBeDefined();
});

it.each(['/presale', '/presale/', '/presale/a/b', '/vaults', '/x/vault', '//vault', '/receipts', '/admin/x'])(
  '%s is not a page of the site',
  (path) => {
    expect(pageAt(path)).toBeUndefined();
  },
);

it('recognises the signed-in area and the operators’ room in any spelling', () => {
  expect(['/app/x', '/Admin/x', '/apple', '/press'].map(isAreaPath)).toEqual([true, true, false, false]);
});

it.each([
  ['/', 'en', '/'],
  ['/press', 'en', '/press'],
  ['/de', 'de', '/'],
  ['/de/', 'de', '/'],
  ['/de/press', 'de', '/press'],
  ['/en/press', 'en', '/en/press'],
  ['/fr/press', 'en', '/fr/press'],
  ['//de', 'en', '//de'],
])('%s is in %s', (path, language, rest) => {
  expect(splitLanguage(path, ['en', 'de'])).toEqual({ language, path: rest });
});

it('puts every language except the first under its code', () => {
  expect(['en', 'de'].map((language) => languageBase(language, ['en', 'de']))).toEqual(['', '/de']);
});
