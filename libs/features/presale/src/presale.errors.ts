import { format, type Localizable } from '#brand';
import { formatUnits, groupDigits } from '#contracts';
import type { DeliveryObstacle } from '#money/chain';
import { DomainError } from '#platform';

const at = (path: string, message: Localizable) => [{ path, message }];

/** An operator has paused the sale. */
export class SalePausedError extends DomainError {
  constructor() {
    super('SALE_PAUSED', 409, (brand) => format(brand, brand.texts.presale.form.paused));
  }
}

/** The terms were changed a moment ago, and nothing is sold under terms that are not published. */
export class TermsNotPublishedError extends DomainError {
  constructor() {
    super(
      'SERVICE_UNAVAILABLE',
      503,
      (brand) => format(brand, brand.texts.refusals.unavailable),
      undefined,
      1,
    );
  }
}

export class PresaleNotBegunError extends DomainError {
  constructor() {
    super('PRESALE_NOT_BEGUN', 409, (brand) => format(brand, brand.texts.purchases.refusals.notBegun));
  }
}

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
    const words: Localizable = (brand) => format(brand, brand.texts.purchases.refusals.soldOut);
    super('SOLD_OUT', 409, words, at('tokenAmount', words));
  }
}

export class RoundOverError extends DomainError {
  constructor() {
    super('ROUND_OVER', 409, (brand) => format(brand, brand.texts.purchases.refusals.roundOver));
  }
}

export class RoundSoldOutError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.purchases.refusals.roundSoldOut);
    super('ROUND_SOLD_OUT', 409, words, at('tokenAmount', words));
  }
}

/** The wallet would have more than it can buy in the round. */
export class WalletLimitError extends DomainError {
  /** @param most in base units, of a token with these decimals */
  constructor(most: bigint, decimals: number) {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.purchases.refusals.walletLimit, {
        max: groupDigits(formatUnits(most, decimals), brand.language),
      });
    super('WALLET_LIMIT_REACHED', 409, words, at('tokenAmount', words));
  }
}

/** The site requires that its terms are accepted. */
export class TermsNotAcceptedError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.presale.form.termsMissing);
    super('TERMS_NOT_ACCEPTED', 422, words, at('acceptedTerms', words));
  }
}

/** Other terms were accepted than those that are valid now. */
export class TermsChangedError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.purchases.refusals.termsChanged);
    super('TERMS_CHANGED', 422, words, at('acceptedTerms', words));
  }
}

/** Nothing is sold for SOL without a live price. */
export class PriceUnavailableError extends DomainError {
  constructor() {
    super(
      'PRICE_UNAVAILABLE',
      503,
      (brand) => format(brand, brand.texts.purchases.refusals.priceUnavailable),
      undefined,
      60,
    );
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
    super('PURCHASE_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.purchases.refusals.purchaseMissing),
    );
  }
}

/** Tokens of the purchase have left for the buyer's wallet, or are about to, so it can't be undone. */
export class PurchasePaidOutError extends DomainError {
  constructor() {
    super('PURCHASE_PAID_OUT', 409, (brand) => format(brand, brand.texts.purchases.refusals.paidOut));
  }
}

/** The code of the private round is wrong (specification §5). */
export class InvalidCodeError extends DomainError {
  constructor() {
    super('INVALID_CODE', 403, (brand) => format(brand, brand.texts.purchases.refusals.invalidCode));
  }
}

export class NoPrivateRoundError extends DomainError {
  constructor() {
    super('NO_PRIVATE_ROUND', 409, (brand) => format(brand, brand.texts.purchases.refusals.noPrivateRound));
  }
}

export class PassNeededError extends DomainError {
  constructor() {
    super('PASS_NEEDED', 403, (brand) => format(brand, brand.texts.purchases.refusals.passNeeded));
  }
}

/** The wallet has bought nothing, or has been paid everything. */
export class EntitlementNotFoundError extends DomainError {
  constructor() {
    super('ENTITLEMENT_NOT_FOUND', 404, (brand) =>
      format(brand, brand.texts.purchases.refusals.entitlementMissing),
    );
  }
}

/** The pages that a reader has started with are of a tree that is not kept any more. */
export class EntitlementsChangedError extends DomainError {
  constructor() {
    super('ENTITLEMENTS_CHANGED', 409, (brand) =>
      format(brand, brand.texts.purchases.refusals.entitlementsChanged),
    );
  }
}

/** Nothing is unlocked that has not been claimed, or less than the minimum. */
export class NothingToClaimError extends DomainError {
  constructor(minimum: string) {
    super('NOTHING_TO_CLAIM', 409, (brand) =>
      format(brand, brand.texts.payouts.refusals.nothingToClaim, { minimum }),
    );
  }
}

export class NotYourWalletError extends DomainError {
  constructor() {
    const words: Localizable = (brand) => format(brand, brand.texts.payouts.refusals.notYourWallet);
    super('WALLET_NOT_LINKED', 422, words, at('wallet', words));
  }
}

/** The address can't receive what is owed. */
export class UndeliverableError extends DomainError {
  constructor(obstacle: DeliveryObstacle) {
    const words: Localizable = (brand) => format(brand, brand.texts.purchases.obstacles[obstacle]);
    super('UNDELIVERABLE', 422, words, at('address', words));
  }
}
