import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';
import type { Irreversible } from './reversal-policy.js';

const words: Localizable = (brand) => format(brand, brand.texts.love.invalidAmount);

export class InvalidDonationAmountError extends DomainError {
  constructor() {
    super('INVALID_AMOUNT', 422, words, [{ path: 'amount', message: words }]);
  }
}

const unsigned: Localizable = (brand) => format(brand, brand.texts.wallets.giftUnsigned);

/** A gift from a wallet lacks that wallet's signature of its terms (reading D17). */
export class GiftUnsignedError extends DomainError {
  constructor() {
    super('SIGNATURE_REQUIRED', 422, unsigned, [{ path: 'proof', message: unsigned }]);
  }
}

const expired: Localizable = (brand) => format(brand, brand.texts.wallets.giftExpired);

/** The terms were signed too long ago. */
export class TermsExpiredError extends DomainError {
  constructor() {
    super('TERMS_EXPIRED', 422, expired, [{ path: 'proof.issuedAt', message: expired }]);
  }
}

const used: Localizable = (brand) => format(brand, brand.texts.wallets.giftUsed);

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
    super('SHARE_UNRECORDED', 409, (brand) => format(brand, brand.texts.refusals.shareUnrecorded));
  }
}

/** The donation is larger than the member's earned tokens. */
export class NotEarnedError extends DomainError {
  constructor() {
    super('NOT_ENOUGH_EARNED', 409, (brand) => format(brand, brand.texts.refusals.notEarned));
  }
}

/** There is no donation with this id, or it has no message. */
export class DonationMissingError extends DomainError {
  constructor() {
    super('DONATION_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.donationMissing));
  }
}

/** The donation can't be reversed, or was reversed before. */
export class IrreversibleDonationError extends DomainError {
  constructor(why: Irreversible) {
    super('IRREVERSIBLE', 409, (brand) => format(brand, brand.texts.operations.donations.irreversible[why]));
  }
}

/** There is no gift with this id, or the secret is wrong. */
export class GiftNotFoundError extends DomainError {
  constructor() {
    super('GIFT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.giftMissing));
  }
}

const tooSmall: Localizable = (brand) => format(brand, brand.texts.giftPayment.tooSmall);

/** So little is not credited on the chain. */
export class GiftTooSmallError extends DomainError {
  constructor() {
    super('AMOUNT_TOO_SMALL', 422, tooSmall, [{ path: 'amount', message: tooSmall }]);
  }
}
