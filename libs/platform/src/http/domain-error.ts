import type { Brand, Saying } from '#libs/brand';
import type { ErrorBody } from '#libs/contracts';

/** One invalid part of the input, and the reason. */
export interface Detail {
  path: string;
  message: string | Saying;
}

/**
 * An error that the caller can act on: a stable code, the right HTTP status and the wording of the specification. If the
 * message is a saying, it is put into the reader's language; a plain text is sent as it is.
 */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    private readonly words: string | Saying,
    private readonly details?: readonly Detail[],
    /** Seconds until another try makes sense. The response carries them as `Retry-After`. */
    readonly retryAfterS?: number,
  ) {
    super(typeof words === 'string' ? words : code);
  }

  /** The message in the language of `brand`. */
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
