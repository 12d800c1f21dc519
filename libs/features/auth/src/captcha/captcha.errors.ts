import { format } from '#brand';
import { DomainError } from '#platform';

// The codes are spelled as in the auth contract (§9).

/** The token is missing, wrong, expired or has been used before. */
export class CaptchaFailedError extends DomainError {
  constructor() {
    super('captcha_failed', 400, (brand) => format(brand, brand.texts.captcha.refused));
  }
}

/** The provider can't be reached. */
export class CaptchaUnavailableError extends DomainError {
  constructor() {
    super(
      'captcha_unavailable',
      503,
      (brand) => format(brand, brand.texts.captcha.unavailable),
      undefined,
      5,
    );
  }
}

/** The configured captcha is not our own, so there is no challenge. */
export class NoChallengeError extends DomainError {
  constructor() {
    super('NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}
