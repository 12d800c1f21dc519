import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

const words =
  (name: 'walletDenied' | 'screening' | 'countryDenied' | 'quotesPaused'): Localizable =>
  (brand) =>
    format(brand, brand.texts.chainPayment.refusals[name]);

/** The operator has denied this wallet, or its screening service has. */
export class WalletDeniedError extends DomainError {
  constructor() {
    super('WALLET_DENIED', 403, words('walletDenied'));
  }
}

/** The screening service does not respond, so it is unknown whether the wallet may pay. */
export class ScreeningUnavailableError extends DomainError {
  constructor() {
    super('SCREENING_UNAVAILABLE', 503, words('screening'), undefined, 30);
  }
}

/** The request comes from a denied country, or from an unknown one. */
export class CountryDeniedError extends DomainError {
  constructor() {
    super('COUNTRY_DENIED', 403, words('countryDenied'));
  }
}

/** An operator has paused quotes. */
export class QuotesPausedError extends DomainError {
  constructor() {
    super('QUOTES_PAUSED', 503, words('quotesPaused'), undefined, 60);
  }
}
