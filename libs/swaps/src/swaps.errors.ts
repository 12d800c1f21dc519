import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

/** The pair is not supported. Only the currencies of the site can be swapped, and only for the token. */
export class UnsupportedPairError extends DomainError {
  constructor(path: 'fromToken' | 'toToken') {
    const words = saying(({ buying }) => buying.refusals.pair);
    super('UNSUPPORTED_PAIR', 422, words, [{ path, message: words }]);
  }
}
