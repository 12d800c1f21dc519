import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

/** The pair is not supported. Only the currencies of the site can be swapped, and only for the token. */
export class UnsupportedPairError extends DomainError {
  constructor(path: 'fromToken' | 'toToken') {
    const words: Localizable = (brand) => format(brand, brand.texts.buying.refusals.pair);
    super('UNSUPPORTED_PAIR', 422, words, [{ path, message: words }]);
  }
}
