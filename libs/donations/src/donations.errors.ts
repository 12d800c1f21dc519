import { DomainError } from '#libs/platform';

/** @param message the brand's words, ready to be read */
export class InvalidDonationAmountError extends DomainError {
  constructor(message: string) {
    super('INVALID_AMOUNT', 422, message, [{ path: 'amount', message }]);
  }
}
