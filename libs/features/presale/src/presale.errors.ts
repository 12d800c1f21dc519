import { format, type Localizable } from '#brand';
import { groupDigits } from '#contracts';
import { DomainError } from '#platform';

const at = (path: string, message: Localizable) => [{ path, message }];

export class PresaleOverError extends DomainError {
  constructor() {
    super('PRESALE_OVER', 409, (brand) => format(brand, brand.texts.presale.countdown.over));
  }
}

/** @param limits in whole tokens */
export class AmountOutOfRangeError extends DomainError {
  constructor(limits: { min: string; max: string }) {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.shared.outOfRange, {
        min: groupDigits(limits.min, brand.language),
        max: groupDigits(limits.max, brand.language),
      });
    super('AMOUNT_OUT_OF_RANGE', 422, words, at('tokenAmount', words));
  }
}

/** @param decimals of the token */
export class AmountPrecisionError extends DomainError {
  constructor(decimals: number) {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.presale.form.notAnAmount, { decimals: String(decimals) });
    super('VALIDATION_FAILED', 400, words, at('tokenAmount', words));
  }
}

export class NotAWalletError extends DomainError {
  /** @param field the input field that contains the address */
  constructor(field = 'buyerWallet') {
    const words: Localizable = (brand) => format(brand, brand.texts.presale.form.walletInvalid);
    super('INVALID_WALLET', 422, words, at(field, words));
  }
}

export class SoldOutError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.presale.refusals.soldOut);
    super('SOLD_OUT', 409, words, at('tokenAmount', words));
  }
}

/** The cap can't be enforced without the chain's figures, so nothing is sold until the 30 s job has read them. */
export class FiguresUnavailableError extends DomainError {
  constructor() {
    super(
      'FIGURES_UNAVAILABLE',
      503,
      (brand) => format(brand, brand.texts.presale.figures.stale),
      undefined,
      30,
    );
  }
}

export class PurchaseNotFoundError extends DomainError {
  constructor() {
    super('PURCHASE_NOT_FOUND', 404, (brand) => format(brand, brand.texts.presale.refusals.purchaseMissing));
  }
}

/** The code of the private round is wrong (specification §5). */
export class InvalidCodeError extends DomainError {
  constructor() {
    super('INVALID_CODE', 403, (brand) => format(brand, brand.texts.presale.privateRound.invalid));
  }
}

export class NoPrivateRoundError extends DomainError {
  constructor() {
    super('NO_PRIVATE_ROUND', 409, (brand) => format(brand, brand.texts.presale.privateRound.none));
  }
}

export class PassNeededError extends DomainError {
  constructor() {
    super('PASS_NEEDED', 403, (brand) => format(brand, brand.texts.presale.privateRound.passNeeded));
  }
}
