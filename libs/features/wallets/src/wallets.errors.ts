import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

const at = (path: string, message: Localizable) => [{ path, message }];
const words = {
  invalidAddress: (brand) => format(brand, brand.texts.wallets.invalidAddress),
  challengeExpired: (brand) => format(brand, brand.texts.wallets.challengeExpired),
  signatureInvalid: (brand) => format(brand, brand.texts.wallets.signatureInvalid),
  taken: (brand) => format(brand, brand.texts.wallets.taken),
  notLinked: (brand) => format(brand, brand.texts.wallets.notLinked),
  inUse: (brand) => format(brand, brand.texts.wallets.inUse),
} satisfies Record<string, Localizable>;

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
    const tooMany: Localizable = (brand) =>
      format(brand, brand.texts.wallets.tooMany, { limit: String(limit) });
    super('TOO_MANY_WALLETS', 409, tooMany, at('address', tooMany));
  }
}

export class WalletNotLinkedError extends DomainError {
  constructor() {
    super('WALLET_NOT_FOUND', 404, words.notLinked);
  }
}

/** Tokens of the wallet are locked in the vault, and only its owner can end the lock. */
export class WalletInUseError extends DomainError {
  constructor() {
    super('WALLET_IN_USE', 409, words.inUse);
  }
}

/** The network refuses the transaction because it is malformed, unsigned, too late or lacks the funds. */
export class TransactionRefusedError extends DomainError {
  constructor() {
    const refused: Localizable = (brand) => format(brand, brand.texts.wallets.transactionRefused);
    super('TRANSACTION_REFUSED', 422, refused, at('transaction', refused));
  }
}

export class ChainUnavailableError extends DomainError {
  constructor() {
    super('CHAIN_UNAVAILABLE', 503, (brand) => format(brand, brand.texts.wallets.chainUnavailable));
  }
}
