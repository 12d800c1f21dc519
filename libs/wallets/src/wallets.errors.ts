import { DomainError } from '#libs/platform';

// Each takes the brand's words, ready to be read.
const at = (path: string, message: string) => [{ path, message }];

/** The text is no key of a wallet. */
export class InvalidWalletError extends DomainError {
  constructor(message: string) {
    super('INVALID_WALLET', 422, message, at('address', message));
  }
}

/** The challenge is expired, used, unknown, another account's or another address's. */
export class ChallengeExpiredError extends DomainError {
  constructor(message: string) {
    super('CHALLENGE_EXPIRED', 422, message, at('challengeId', message));
  }
}

export class SignatureInvalidError extends DomainError {
  constructor(message: string) {
    super('SIGNATURE_INVALID', 422, message, at('signature', message));
  }
}

/** The wallet belongs to another account. */
export class WalletTakenError extends DomainError {
  constructor(message: string) {
    super('WALLET_TAKEN', 409, message, at('address', message));
  }
}

export class TooManyWalletsError extends DomainError {
  constructor(message: string) {
    super('TOO_MANY_WALLETS', 409, message, at('address', message));
  }
}

export class WalletNotLinkedError extends DomainError {
  constructor(message: string) {
    super('WALLET_NOT_FOUND', 404, message);
  }
}
