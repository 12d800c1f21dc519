import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

const words = saying(({ love }) => love.invalidAmount);

export class InvalidDonationAmountError extends DomainError {
  constructor() {
    super('INVALID_AMOUNT', 422, words, [{ path: 'amount', message: words }]);
  }
}
