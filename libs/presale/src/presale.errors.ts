import { groupDigits } from '#libs/contracts';
import { DomainError } from '#libs/platform';

const at = (path: string, message: string) => [{ path, message }];

/** The words of specification §4 and reading D2. */
export class PresaleOverError extends DomainError {
  constructor() {
    super('PRESALE_OVER', 409, 'Pre-Sale is over');
  }
}

/** The words of specification §5; bounds in whole tokens. */
export class AmountOutOfRangeError extends DomainError {
  constructor(min: string, max: string, ticker: string) {
    const message = `Must be between ${groupDigits(min)} and ${groupDigits(max)} ${ticker}`;
    super('AMOUNT_OUT_OF_RANGE', 422, message, at('tokenAmount', message));
  }
}

export class AmountPrecisionError extends DomainError {
  constructor(decimals: number) {
    const message = `At most ${decimals} decimals`;
    super('VALIDATION_FAILED', 400, 'Please check your input.', at('tokenAmount', message));
  }
}

export class NotAWalletError extends DomainError {
  constructor() {
    const message = 'This is not a Solana wallet address.';
    super('INVALID_WALLET', 422, message, at('buyerWallet', message));
  }
}

export class SoldOutError extends DomainError {
  constructor() {
    super(
      'SOLD_OUT',
      409,
      'Fewer tokens are left in this sale.',
      at('tokenAmount', 'More than is left in this sale.'),
    );
  }
}

/** Without the chain's figures no cap can be kept, so nothing is sold. */
export class FiguresUnavailableError extends DomainError {
  constructor() {
    super('FIGURES_UNAVAILABLE', 503, 'Failed to load on-chain data');
  }
}

export class PurchaseNotFoundError extends DomainError {
  constructor() {
    super('PURCHASE_NOT_FOUND', 404, 'There is no such purchase.');
  }
}

export class ReceiptNotFoundError extends DomainError {
  constructor() {
    super('RECEIPT_NOT_FOUND', 404, 'There is no such receipt.');
  }
}
