import { type Brand, format, type Localizable } from '#brand';
import { type ChainCurrency, decimalsOf, formatUnits } from '#contracts';
import type { MissingFunds } from '#money/chain';
import { DomainError } from '#platform';

/** The chain can't be read, or never has been, so a payment might not be found. */
export class QuotesUnavailableError extends DomainError {
  constructor() {
    super(
      'QUOTES_UNAVAILABLE',
      503,
      (brand) => format(brand, brand.texts.purchases.refusals.quotesUnavailable),
      undefined,
      30,
    );
  }
}

/** The site's account for the currency was closed or frozen, so nothing can arrive in it. */
export class CurrencyBlockedError extends DomainError {
  /** @param field the input field that contains the currency */
  constructor(currency: ChainCurrency, field = 'paymentCurrency') {
    const words: Localizable = (brand) =>
      format(brand, brand.texts.purchases.refusals.currencyBlocked, { currency: nameOf(currency, brand) });
    super('CURRENCY_BLOCKED', 503, words, [{ path: field, message: words }], 300);
  }
}

/** The site has no account that takes the currency. */
export class CurrencyNotTakenError extends DomainError {
  /** @param field the input field that contains the currency */
  constructor(field: string) {
    const words: Localizable = (brand) => format(brand, brand.texts.purchases.refusals.currencyNotTaken);
    super('CURRENCY_NOT_TAKEN', 422, words, [{ path: field, message: words }]);
  }
}

export class TransferNotFoundError extends DomainError {
  constructor() {
    super('TRANSFER_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.notFound));
  }
}

/** The amount is not in suspense, or somebody else has attached it meanwhile. */
export class TransferAttachedError extends DomainError {
  constructor() {
    super('TRANSFER_ATTACHED', 409, (brand) => format(brand, brand.texts.chainPayment.refusals.attached));
  }
}

/** The purchase is not paid on the chain, or there is none. */
export class PaymentNotFoundError extends DomainError {
  constructor() {
    super('PAYMENT_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.payments.missing));
  }
}

/** The payment was decided already, so the page must not ask a wallet for more. */
export class PaymentClosedError extends DomainError {
  constructor() {
    super('PAYMENT_CLOSED', 409, (brand) => format(brand, brand.texts.chainPayment.refusals.closed));
  }
}

/** The payer has too little to pay. Known from a simulation, before the wallet is asked. */
export class MissingFundsError extends DomainError {
  constructor({ currency, has, needed }: MissingFunds, paidIn: ChainCurrency) {
    const unit = currency === 'SOL' ? 'SOL' : paidIn;
    const words: Localizable = (brand) => {
      const whole = (amount: bigint): string => formatUnits(amount, decimalsOf(unit, brand.token.decimals));
      return format(brand, brand.texts.chainPayment.refusals.missingFunds, {
        has: whole(has),
        needed: whole(needed),
        currency: nameOf(unit, brand),
      });
    };
    super('MISSING_FUNDS', 422, words);
  }
}

/** The network would refuse the payment for a reason other than funds, such as a frozen account. */
export class PaymentWouldFailError extends DomainError {
  constructor() {
    super('PAYMENT_WOULD_FAIL', 422, (brand) => format(brand, brand.texts.chainPayment.refusals.wouldFail));
  }
}

/** What was handed over is not a signed transaction. */
export class MalformedTransactionError extends DomainError {
  constructor() {
    super('MALFORMED_TRANSACTION', 422, (brand) =>
      format(brand, brand.texts.chainPayment.refusals.malformed),
    );
  }
}

/** What was handed over does not pay this request. */
export class WrongTransactionError extends DomainError {
  constructor() {
    super('WRONG_TRANSACTION', 422, (brand) => format(brand, brand.texts.chainPayment.refusals.wrong));
  }
}

/** More transactions were handed over for one payment than anybody needs. */
export class TooManyTransactionsError extends DomainError {
  constructor() {
    super('TOO_MANY_TRANSACTIONS', 409, (brand) => format(brand, brand.texts.chainPayment.refusals.tooMany));
  }
}

/** People know the token by its ticker. */
const nameOf = (currency: ChainCurrency, { ticker }: Brand): string =>
  currency === 'token' ? ticker : currency;

/** What the routes of all features refuse for which `PaymentTransactions` builds a transaction. */
export const TRANSACTION_ERRORS = {
  PAYMENT_CLOSED: 409,
  MISSING_FUNDS: 422,
  PAYMENT_WOULD_FAIL: 422,
  QUOTES_UNAVAILABLE: 503,
  WALLET_DENIED: 403,
  SCREENING_UNAVAILABLE: 503,
} as const;

/** What the routes of all features refuse that hand a transaction over to `PaymentTransactions`. */
export const HANDOVER_ERRORS = {
  PAYMENT_CLOSED: 409,
  TOO_MANY_TRANSACTIONS: 409,
  MALFORMED_TRANSACTION: 422,
  WRONG_TRANSACTION: 422,
} as const;
