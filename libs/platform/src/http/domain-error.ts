import type { Brand, Localizable } from '#brand';
import type { ErrorBody } from '#contracts';

/** One invalid part of the input, and the reason. */
export interface Detail {
  path: string;
  message: string | Localizable;
}

/**
 * An error that the caller can act on: a stable code, the right HTTP status and the wording of the specification. A
 * localizable message is sent in the reader's language, a plain text as it is.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    private readonly words: string | Localizable,
    private readonly details?: readonly Detail[],
    /** Seconds until another try makes sense. The response carries them as `Retry-After`. */
    readonly retryAfterS?: number,
  ) {
    super(typeof words === 'string' ? words : code);
  }

  /** The message in the language of `brand`. */
  messageIn(brand: Brand): string {
    return textOf(this.words, brand);
  }

  toBody(brand: Brand): ErrorBody {
    const details = this.details?.map(({ path, message }) => ({ path, message: textOf(message, brand) }));
    return { code: this.code, message: this.messageIn(brand), ...(details && { details }) };
  }
}

const textOf = (words: string | Localizable, brand: Brand): string =>
  typeof words === 'string' ? words : words(brand);
