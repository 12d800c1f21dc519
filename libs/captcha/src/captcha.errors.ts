import { DomainError } from '#libs/platform';

// Codes as the auth contract spells them (§9); each takes the brand's words.

/** The token is missing, wrong, expired or was used before. */
export class CaptchaFailedError extends DomainError {
  constructor(message: string) {
    super('captcha_failed', 400, message);
  }
}

/** The provider can't be asked. */
export class CaptchaUnavailableError extends DomainError {
  constructor(message: string) {
    super('captcha_unavailable', 503, message, undefined, 5);
  }
}

/** The operator's captcha is not one of ours, so there is no challenge. */
export class NoChallengeError extends DomainError {
  constructor() {
    super('NOT_FOUND', 404, 'There is nothing here.');
  }
}
