import { DomainError } from '#libs/platform';

// Each takes the brand's words, ready to be read.
const at = (path: string, message: string) => [{ path, message }];

export class PresaleOverError extends DomainError {
  constructor(message: string) {
    super('PRESALE_OVER', 409, message);
  }
}

export class AmountOutOfRangeError extends DomainError {
  constructor(message: string) {
    super('AMOUNT_OUT_OF_RANGE', 422, message, at('tokenAmount', message));
  }
}

export class AmountPrecisionError extends DomainError {
  constructor(message: string) {
    super('VALIDATION_FAILED', 400, message, at('tokenAmount', message));
  }
}

export class NotAWalletError extends DomainError {
  constructor(message: string) {
    super('INVALID_WALLET', 422, message, at('buyerWallet', message));
  }
}

export class SoldOutError extends DomainError {
  constructor(message: string) {
    super('SOLD_OUT', 409, message, at('tokenAmount', message));
  }
}

/** Without the chain's figures no cap can be kept, so nothing is sold until the 30 s job has read them. */
export class FiguresUnavailableError extends DomainError {
  constructor(message: string) {
    super('FIGURES_UNAVAILABLE', 503, message, undefined, 30);
  }
}

export class PurchaseNotFoundError extends DomainError {
  constructor(message: string) {
    super('PURCHASE_NOT_FOUND', 404, message);
  }
}

export class ReceiptNotFoundError extends DomainError {
  constructor(message: string) {
    super('RECEIPT_NOT_FOUND', 404, message);
  }
}
