import { format } from '#brand';
import type { DeliveryObstacle } from '#money/chain';
import { DomainError } from '#platform';

export class CharityPayoutNotFoundError extends DomainError {
  constructor() {
    super('CHARITY_PAYOUT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

export class EvidenceNotFoundError extends DomainError {
  constructor() {
    super('EVIDENCE_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

/** The amount is not above 0, or has more decimals than its currency. */
export class CharityAmountError extends DomainError {
  constructor() {
    super('CHARITY_AMOUNT', 422, (brand) => format(brand, brand.texts.refusals.charity.amount));
  }
}

/** The fund holds less than what it should pay. */
export class CharityFundShortError extends DomainError {
  constructor() {
    super('CHARITY_FUND_SHORT', 409, (brand) => format(brand, brand.texts.refusals.charity.short));
  }
}

/** Two persons have already decided about this payment. */
export class CharityPayoutKnownError extends DomainError {
  constructor() {
    super('CHARITY_PAYOUT_KNOWN', 409, (brand) => format(brand, brand.texts.refusals.charity.known));
  }
}

/** A payment to the same address is on its way. Its number is part of its key, so the next one waits for it. */
export class CharityPayoutOpenError extends DomainError {
  constructor() {
    super('CHARITY_PAYOUT_OPEN', 409, (brand) => format(brand, brand.texts.refusals.charity.open));
  }
}

/** What is sent to this address may be lost, or must not be sent there. */
export class BeneficiaryAddressError extends DomainError {
  constructor(obstacle: DeliveryObstacle | 'address' | 'denied' = 'address') {
    super('NOT_DELIVERABLE', 422, (brand) => {
      const words = { ...brand.texts.purchases.obstacles, ...brand.texts.refusals.charity };
      return format(brand, words[obstacle]);
    });
  }
}

export class ChainAwayError extends DomainError {
  constructor(options?: ErrorOptions) {
    super(
      'CHAIN_UNREADABLE',
      503,
      (brand) => format(brand, brand.texts.payouts.refusals.chainAway),
      undefined,
      30,
    );
    this.cause = options?.cause;
  }
}

/** The file is no whole image or PDF. */
export class InvalidEvidenceError extends DomainError {
  constructor() {
    super('INVALID_EVIDENCE', 422, (brand) => format(brand, brand.texts.refusals.charity.evidence), [
      { path: 'file', message: (brand) => format(brand, brand.texts.refusals.charity.evidence) },
    ]);
  }
}

/** The payment has as many files as it can have. */
export class TooMuchEvidenceError extends DomainError {
  constructor(max: number) {
    super('TOO_MUCH_EVIDENCE', 409, (brand) =>
      format(brand, brand.texts.refusals.charity.tooMuchEvidence, { max: String(max) }),
    );
  }
}
