import { DomainError } from '#libs/platform';

/** The postings break double entry: a fault of the caller's code, never of a user's input. */
export class UnbalancedTransactionError extends Error {}

export class InsufficientFundsError extends DomainError {
  constructor(accounts: readonly string[]) {
    super('INSUFFICIENT_FUNDS', 409, `Not enough in ${accounts.join(' or ')}.`);
  }
}

export class LedgerKeyConflictError extends DomainError {
  constructor(key: string) {
    super('LEDGER_KEY_CONFLICT', 409, `Another transaction was posted under ${key}.`);
  }
}

export class UnknownTransactionError extends DomainError {
  constructor(id: string) {
    super('LEDGER_TRANSACTION_UNKNOWN', 404, `There is no ledger transaction ${id}.`);
  }
}
