import { format, type Localizable } from '#brand';
import { groupDigits } from '#contracts';
import { DomainError } from '#platform';

/** The amount is not a number, is zero, has fractions of a cent, or buys no tokens (specification §5). */
export class InvalidAmountError extends DomainError {
  constructor(path: string) {
    const words: Localizable = (brand) => format(brand, brand.texts.buying.refusals.amount.body);
    super('INVALID_AMOUNT', 422, words, [{ path, message: words }]);
  }
}

/** @param max in whole USD */
export class AmountAboveMaximumError extends DomainError {
  constructor(path: string, max: string) {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.buying.refusals.aboveMaximum, { max: groupDigits(max, brand.language) });
    super('AMOUNT_OUT_OF_RANGE', 422, words, [{ path, message: words }]);
  }
}

/** Also thrown for another member's order. */
export class OrderNotFoundError extends DomainError {
  constructor() {
    super('ORDER_NOT_FOUND', 404, (brand) => format(brand, brand.texts.buying.refusals.orderMissing));
  }
}
