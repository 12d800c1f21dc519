import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

export class WithdrawalAmountError extends DomainError {
  constructor(range: Readonly<Record<'min' | 'max', string>>) {
    const words: Localizable = (brand) => format(brand, brand.texts.withdrawals.refusals.amount, range);
    super('AMOUNT_OUT_OF_RANGE', 422, words, [{ path: 'amount', message: words }]);
  }
}

/** The earnings are less than what was asked for. */
export class NotEnoughEarnedError extends DomainError {
  constructor() {
    super('NOT_ENOUGH_EARNED', 409, (brand) => format(brand, brand.texts.withdrawals.refusals.notEnough));
  }
}

/** Earnings go only to wallets that the member has proven to own. */
export class WalletNotLinkedError extends DomainError {
  constructor() {
    super('WALLET_NOT_LINKED', 422, (brand) => format(brand, brand.texts.withdrawals.refusals.notLinked), [
      { path: 'address', message: (brand) => format(brand, brand.texts.withdrawals.refusals.notLinked) },
    ]);
  }
}

/** A withdrawal is on its way. Its number is part of its key, so the next one waits for it. */
export class WithdrawalOpenError extends DomainError {
  constructor() {
    super('WITHDRAWAL_OPEN', 409, (brand) => format(brand, brand.texts.withdrawals.refusals.open));
  }
}

export class WithdrawalLimitError extends DomainError {
  constructor(left: string) {
    super('WITHDRAWAL_LIMIT', 409, (brand) =>
      format(brand, brand.texts.withdrawals.refusals.limit, { left }),
    );
  }
}
