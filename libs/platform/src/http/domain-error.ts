import type { Brand, Saying } from '#libs/brand';
import type { ErrorBody } from '#libs/contracts';

/** What is wrong with one part of the input. */
export interface Detail {
  path: string;
  message: string | Saying;
}

/**
 * A refusal the caller can act on: a stable code, the right HTTP status and the specification's words. A saying is said in
 * the language of whoever reads the answer; a text stays as it is.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    private readonly words: string | Saying,
    private readonly details?: readonly Detail[],
    /** Seconds until another try makes sense: the answer's `Retry-After`. */
    readonly retryAfterS?: number,
  ) {
    super(typeof words === 'string' ? words : code);
  }

  /** The refusal in words, as `brand` speaks. */
  messageIn(brand: Brand): string {
    return said(this.words, brand);
  }

  toBody(brand: Brand): ErrorBody {
    const details = this.details?.map(({ path, message }) => ({ path, message: said(message, brand) }));
    return { code: this.code, message: this.messageIn(brand), ...(details && { details }) };
  }
}

const said = (words: string | Saying, brand: Brand): string =>
  typeof words === 'string' ? words : words(brand);
