import type { ErrorBody } from '#libs/contracts';

/** A refusal the caller can act on: a stable code, the right HTTP status and the specification's words. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    readonly details?: ErrorBody['details'],
    /** Seconds until another try makes sense: the answer's `Retry-After`. */
    readonly retryAfterS?: number,
  ) {
    super(message);
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details && { details: this.details }) };
  }
}
