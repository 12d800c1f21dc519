import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

const words = saying(({ love }) => love.invalidAmount);

export class InvalidDonationAmountError extends DomainError {
  constructor() {
    super('INVALID_AMOUNT', 422, words, [{ path: 'amount', message: words }]);
  }
}

const unsigned = saying(({ wallets }) => wallets.giftUnsigned);

/** A gift from a wallet lacks that wallet's signature of its terms (reading D17). */
export class GiftUnsignedError extends DomainError {
  constructor() {
    super('SIGNATURE_REQUIRED', 422, unsigned, [{ path: 'proof', message: unsigned }]);
  }
}

const expired = saying(({ wallets }) => wallets.giftExpired);

/** The terms were signed too long ago. */
export class TermsExpiredError extends DomainError {
  constructor() {
    super('TERMS_EXPIRED', 422, expired, [{ path: 'proof.issuedAt', message: expired }]);
  }
}

const used = saying(({ wallets }) => wallets.giftUsed);

/** A gift with these terms has already been recorded. */
export class TermsUsedError extends DomainError {
  constructor() {
    super('TERMS_USED', 409, used, [{ path: 'proof.nonce', message: used }]);
  }
}

/**
 * The worker records a purchase's charity share after the purchase. Until then, the two can't be undone together.
 */
export class ShareUnrecordedError extends DomainError {
  constructor() {
    super(
      'SHARE_UNRECORDED',
      409,
      saying(({ refusals }) => refusals.shareUnrecorded),
    );
  }
}

/** The donation is larger than the member's earned tokens. */
export class NotEarnedError extends DomainError {
  constructor() {
    super(
      'NOT_ENOUGH_EARNED',
      409,
      saying(({ refusals }) => refusals.notEarned),
    );
  }
}

/** There is no donation with this id, or it has no message. */
export class DonationMissingError extends DomainError {
  constructor() {
    super(
      'DONATION_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.donationMissing),
    );
  }
}
