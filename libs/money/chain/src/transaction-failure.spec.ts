import { expect, it } from '@jest/globals';
import { failureOf } from './transaction-failure.js';

it.each([
  ['InsufficientFundsForFee', 'funds'],
  ['AccountNotFound', 'funds'],
  [{ InsufficientFundsForRent: { account_index: 0 } }, 'funds'],
  [{ InstructionError: [0, { Custom: 1 }] }, 'funds'],
  [{ InstructionError: [3, 'InsufficientFunds'] }, 'funds'],
  [{ InstructionError: [1, { Custom: 17 }] }, 'frozen'],
  [{ InstructionError: [1, { Custom: 6_400 }] }, 'other'],
  ['BlockhashNotFound', 'other'],
  [{ InstructionError: 'torn' }, 'other'],
  [null, 'other'],
])('the network’s error %j tells payers: %s', (err, failure) => {
  expect(failureOf(err)).toBe(failure);
});
