import { expect, it } from '@jest/globals';
import { describeError, toTransactionError } from './transaction-error.js';

/** As litesvm's classes behave: the reason sits behind a method, the names only on the class. */
class TransactionErrorInstructionError {
  readonly index = 2;
  constructor(private readonly reason: unknown) {}
  err(): unknown {
    return this.reason;
  }
}
class TransactionErrorInsufficientFundsForRent {
  readonly accountIndex = 1;
}
class TransactionErrorDuplicateInstruction {
  readonly index = 3;
}

it('converts litesvm errors into RPC errors', () => {
  expect(toTransactionError(7)).toBe('BlockhashNotFound');
  expect(toTransactionError(34)).toBe('CommitCancelled');
  const custom = toTransactionError(new TransactionErrorInstructionError({ code: 17 }));
  expect(custom).toEqual({ InstructionError: [2, { Custom: 17 }] });
  expect(describeError(custom)).toBe('Error processing Instruction 2: custom program error: 0x11');
  const missing = toTransactionError(new TransactionErrorInstructionError(7));
  expect(missing).toEqual({ InstructionError: [2, 'MissingRequiredSignature'] });
  expect(describeError(missing)).toBe('Error processing Instruction 2: Missing required signature');
  expect(toTransactionError(new TransactionErrorInsufficientFundsForRent())).toEqual({
    InsufficientFundsForRent: { account_index: 1 },
  });
  expect(toTransactionError(new TransactionErrorDuplicateInstruction())).toEqual({ DuplicateInstruction: 3 });
});
