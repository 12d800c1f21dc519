import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gateFor, safeReturnPath } from './return-path.js';

const ORIGIN = 'https://kingdom.example';

it('keeps paths of the site with their query and anchor', () => {
  for (const path of ['/', '/app/account', '/admin?next=queues', '/app/account#sessions'])
    expect(safeReturnPath(path, ORIGIN)).toBe(path);
});

it.each([
  null,
  '',
  'app',
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/..//elsewhere.example',
  '/a\\b',
  'javascript:alert(1)',
  '/auth',
  '/auth?next=/auth',
])('sends %j to the app', (path) => {
  expect(safeReturnPath(path, ORIGIN)).toBe('/app');
});

it('never leads to another site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', ':', '\t', '\n', '?', '#', 'a') }),
      (path) => {
        const url = new URL(safeReturnPath(`/${path}`, ORIGIN), ORIGIN);
        expect(url.origin).toBe(ORIGIN);
      },
    ),
  );
});

it('remembers the requested page', () => {
  expect(gateFor('/app')).toBe('/auth');
  expect(gateFor('/admin?next=queues')).toBe('/auth?next=%2Fadmin%3Fnext%3Dqueues');
});
