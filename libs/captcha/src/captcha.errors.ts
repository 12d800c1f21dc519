import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

// Codes as the auth contract spells them (§9).

/** The token is missing, wrong, expired or was used before. */
export class CaptchaFailedError extends DomainError {
  constructor() {
    super(
      'captcha_failed',
      400,
      saying(({ captcha }) => captcha.refused),
    );
  }
}

/** The provider can't be asked. */
export class CaptchaUnavailableError extends DomainError {
  constructor() {
    super(
      'captcha_unavailable',
      503,
      saying(({ captcha }) => captcha.unavailable),
      undefined,
      5,
    );
  }
}

/** The operator's captcha is not one of ours, so there is no challenge. */
export class NoChallengeError extends DomainError {
  constructor() {
    super(
      'NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.notFound),
    );
  }
}
