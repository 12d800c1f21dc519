import { format } from '#brand';
import { DomainError } from '#platform';

/** The postings violate double entry. This is a fault in the caller's code, never in a user's input. */
export class UnbalancedTransactionError extends Error {}

/** The accounts' codes are only for our own code. The message to the user does not contain them. */
export class InsufficientFundsError extends DomainError {
  constructor(readonly accounts: readonly string[]) {
    super('INSUFFICIENT_FUNDS', 409, (brand) => format(brand, brand.texts.refusals.insufficientFunds));
  }
}

export class LedgerKeyConflictError extends DomainError {
  constructor(readonly key: string) {
    super('LEDGER_KEY_CONFLICT', 409, (brand) => format(brand, brand.texts.refusals.idempotencyConflict));
  }
}

export class UnknownTransactionError extends DomainError {
  constructor(readonly id: string) {
    super('LEDGER_TRANSACTION_UNKNOWN', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}
