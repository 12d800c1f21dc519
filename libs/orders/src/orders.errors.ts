import { saying } from '#libs/brand';
import { groupDigits } from '#libs/contracts';
import { DomainError } from '#libs/platform';

/** No amount, one with parts of a cent, or one that buys nothing (specification §5). */
export class InvalidAmountError extends DomainError {
  constructor(path: string) {
    const words = saying(({ buying }) => buying.refusals.amount.body);
    super('INVALID_AMOUNT', 422, words, [{ path, message: words }]);
  }
}

/** @param max in whole USD */
export class AmountAboveMaximumError extends DomainError {
  constructor(path: string, max: string) {
    const words = saying(
      ({ buying }) => buying.refusals.aboveMaximum,
      (language) => ({ max: groupDigits(max, language) }),
    );
    super('AMOUNT_OUT_OF_RANGE', 422, words, [{ path, message: words }]);
  }
}

/** Also what another member's order is to everybody else. */
export class OrderNotFoundError extends DomainError {
  constructor() {
    super(
      'ORDER_NOT_FOUND',
      404,
      saying(({ buying }) => buying.refusals.orderMissing),
    );
  }
}
