import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

const words = saying(({ love }) => love.invalidAmount);

export class InvalidDonationAmountError extends DomainError {
  constructor() {
    super('INVALID_AMOUNT', 422, words, [{ path: 'amount', message: words }]);
  }
}

/** A donation out of what was earned, of more than that. */
export class NotEarnedError extends DomainError {
  constructor() {
    super(
      'NOT_ENOUGH_EARNED',
      409,
      saying(({ refusals }) => refusals.notEarned),
    );
  }
}

/** No donation has this id, or it has no message. */
export class DonationMissingError extends DomainError {
  constructor() {
    super(
      'DONATION_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.donationMissing),
    );
  }
}
