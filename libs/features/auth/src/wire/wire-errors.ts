import type { FastifyReply } from 'fastify';
import type { Brand } from '#brand';
import { AUTH_API_VERSION } from '#contracts';
import { brandOfReader, type DomainError } from '#platform';
import { WeakPasswordError } from './auth.errors.js';

/** The auth contract's codes for the platform's own errors. */
const WIRE_CODES: Record<string, string> = {
  BAD_REQUEST: 'bad_json',
  UNSUPPORTED_MEDIA_TYPE: 'bad_json',
  VALIDATION_FAILED: 'validation_failed',
  URI_TOO_LONG: 'validation_failed',
  PAYLOAD_TOO_LARGE: 'request_entity_too_large',
  TOO_MANY_REQUESTS: 'over_request_rate_limit',
  REQUEST_TIMEOUT: 'request_timeout',
  INTERNAL_ERROR: 'unexpected_failure',
};

/**
 * Sends an error in the form that the client's version of the protocol expects (auth contract §2). From 2024-01-01
 * on, `X-Supabase-Api-Version` puts the code into `code` and is echoed; without it, `code` is the status. Messages
 * of the protocol are constants; our own messages use the reader's language.
 */
export function answerAuthError(reply: FastifyReply, error: DomainError, brand: Brand): void {
  const message = error.messageIn(brandOfReader(reply, brand));
  const code = WIRE_CODES[error.code] ?? error.code.toLowerCase();
  // A wrong content type means a body that we can't read. The contract has one response for both.
  const status = error.status === 415 ? 400 : error.status;
  if (error.retryAfterS !== undefined) void reply.header('retry-after', String(error.retryAfterS));
  void reply.header('x-sb-error-code', code).status(status);
  const reasons = error instanceof WeakPasswordError && { weak_password: { reasons: error.reasons } };
  if (speaksCurrentVersion(reply)) {
    void reply.header('x-supabase-api-version', AUTH_API_VERSION).send({ code, message, ...reasons });
  } else {
    const id = status >= 500 && { error_id: reply.request.id };
    void reply.send({ code: status, error_code: code, msg: message, ...id, ...reasons });
  }
}

function speaksCurrentVersion(reply: FastifyReply): boolean {
  const version = reply.request.headers['x-supabase-api-version'];
  return typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= AUTH_API_VERSION;
}
