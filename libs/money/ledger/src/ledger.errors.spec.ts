import { expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand, localized } from '#brand';
import { InsufficientFundsError, LedgerKeyConflictError, UnknownTransactionError } from './ledger.errors.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);

it.each([
  new InsufficientFundsError(['reward-pool', 'wallet:abc']),
  new LedgerKeyConflictError('order:abc'),
  new UnknownTransactionError('abc'),
])('is written in the reader’s language and names no account: $code', (error) => {
  const [english, german] = ['en', 'de'].map((language) => error.messageIn(localized(brand, language)));
  expect(english).not.toBe(german);
  for (const said of [english, german]) expect(said).not.toMatch(/reward-pool|abc|\.wallet/);
});
