import { expect, it } from '@jest/globals';
import { loadBrand, localized } from '#brand';
import { InsufficientFundsError, LedgerKeyConflictError, UnknownTransactionError } from './ledger.errors.js';

const brand = loadBrand(new URL('../../../shared/brand/brand.json', import.meta.url).pathname);

it.each([
  new InsufficientFundsError(['reward-pool', 'wallet:abc']),
  new LedgerKeyConflictError('order:abc'),
  new UnknownTransactionError('abc'),
])('is written in the reader’s language and names no account: $code', (error) => {
  const [english, german] = ['en', 'de'].map((language) => error.messageIn(localized(brand, language)));
  expect(english).not.toBe(german);
  for (const said of [english, german]) expect(said).not.toMatch(/reward-pool|abc|\.wallet/);
});
