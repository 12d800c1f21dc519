import { DomainError } from '#libs/platform';

/** The words of specification §5. */
export class InvalidDonationAmountError extends DomainError {
  constructor() {
    const message = 'Please enter a valid donation amount';
    super('INVALID_AMOUNT', 422, message, [{ path: 'amount', message }]);
  }
}
