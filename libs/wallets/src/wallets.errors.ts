import { type Saying, saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

const at = (path: string, message: Saying) => [{ path, message }];
const words = {
  invalidAddress: saying(({ wallets }) => wallets.invalidAddress),
  challengeExpired: saying(({ wallets }) => wallets.challengeExpired),
  signatureInvalid: saying(({ wallets }) => wallets.signatureInvalid),
  taken: saying(({ wallets }) => wallets.taken),
  notLinked: saying(({ wallets }) => wallets.notLinked),
};

/** The text is no key of a wallet. */
export class InvalidWalletError extends DomainError {
  constructor() {
    super('INVALID_WALLET', 422, words.invalidAddress, at('address', words.invalidAddress));
  }
}

/** The challenge is expired, used, unknown, another account's or another address's. */
export class ChallengeExpiredError extends DomainError {
  constructor() {
    super('CHALLENGE_EXPIRED', 422, words.challengeExpired, at('challengeId', words.challengeExpired));
  }
}

export class SignatureInvalidError extends DomainError {
  constructor() {
    super('SIGNATURE_INVALID', 422, words.signatureInvalid, at('signature', words.signatureInvalid));
  }
}

/** The wallet belongs to another account. */
export class WalletTakenError extends DomainError {
  constructor() {
    super('WALLET_TAKEN', 409, words.taken, at('address', words.taken));
  }
}

export class TooManyWalletsError extends DomainError {
  constructor(limit: number) {
    const tooMany = saying(({ wallets }) => wallets.tooMany, { limit: String(limit) });
    super('TOO_MANY_WALLETS', 409, tooMany, at('address', tooMany));
  }
}

export class WalletNotLinkedError extends DomainError {
  constructor() {
    super('WALLET_NOT_FOUND', 404, words.notLinked);
  }
}
