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

/**
 * The text is not the address of a wallet.
 * @param path where the address is in the request
 */
export class InvalidWalletError extends DomainError {
  constructor(path = 'address') {
    super('INVALID_WALLET', 422, words.invalidAddress, at(path, words.invalidAddress));
  }
}

/** The challenge has expired or was used, doesn't exist, or belongs to another account or address. */
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

/** The network refuses the transaction because it is malformed, unsigned, too late or lacks the funds. */
export class TransactionRefusedError extends DomainError {
  constructor() {
    const refused = saying(({ wallets }) => wallets.transactionRefused);
    super('TRANSACTION_REFUSED', 422, refused, at('transaction', refused));
  }
}

export class ChainUnavailableError extends DomainError {
  constructor() {
    super(
      'CHAIN_UNAVAILABLE',
      503,
      saying(({ wallets }) => wallets.chainUnavailable),
    );
  }
}
