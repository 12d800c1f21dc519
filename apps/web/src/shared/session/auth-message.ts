import {
  type AuthError,
  isAuthError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js';
import { ApiError } from '../api.js';
import { config, texts, t } from '../brand.js';
import { toast } from '../toasts.js';
import type { MailedLink } from './mailed-link.js';

const { fields, linkProblem, refusals } = texts.auth;

/** Error codes which all mean that the session has ended. */
const ENDED = new Set([
  'bad_jwt',
  'no_authorization',
  'refresh_token_not_found',
  'refresh_token_already_used',
]);

/** The message for an error of the auth service, or that the server can't be reached if there was no response. */
export function messageOf(error: AuthError): string {
  if (isAuthRetryableFetchError(error)) return t(texts.failure.network);
  // The contract's only message with a figure in it (§2).
  const [, seconds = String(config.accounts.mailInterval)] = /after (\d+) seconds/.exec(error.message) ?? [];
  return wordsOf(error.name === 'AuthSessionMissingError' ? 'session_not_found' : error.code, seconds);
}

/** Shows a toast with the reason for a refusal by the auth service or the product's API. */
export function showRefusal(error: Error, title: string): void {
  if (isAuthError(error)) toast.error(messageOf(error), t(title));
  else toast.error(error instanceof ApiError ? error.message : t(texts.failure.unexpected), t(title));
}

type Result = { data: unknown; error: AuthError | null };

/** The data of the auth client's result. @throws AuthError, which the client returns instead of throwing it */
export async function unwrapped<T extends Result>(
  request: Promise<T>,
): Promise<Extract<T, { error: null }>['data']> {
  const { data, error } = await request;
  if (error) throw error;
  return data as Extract<T, { error: null }>['data'];
}

function wordsOf(code: string | undefined, seconds: string): string {
  if (code !== undefined && ENDED.has(code)) return t(refusals.session_not_found);
  const words =
    code !== undefined && Object.hasOwn(refusals, code) && refusals[code as keyof typeof refusals];
  return t(words || refusals.other, { seconds });
}

export const passwordRule = (): string =>
  t(fields.passwordHint, { min: String(config.accounts.passwordMinLength) });

/** Says what is wrong with a refused password; undefined if the refusal is about something else. */
export function passwordError(error: AuthError): string | undefined {
  if (!isAuthWeakPasswordError(error)) return undefined;
  if (error.reasons.includes('length'))
    return t(fields.passwordShort, { min: String(config.accounts.passwordMinLength) });
  return t(error.reasons.includes('pwned') ? fields.passwordCommon : fields.passwordPlain);
}

/** Says what is wrong with a refused username; undefined if the refusal is about something else. */
export const usernameError = ({ message }: AuthError): string | undefined =>
  message.includes('holds a name with') ? t(fields.usernameUnseen) : undefined;

/** Says why a mailed code failed. After too many wrong codes only the mail's link still works (docs/decisions/051). */
export const codeError = (error: AuthError): string =>
  hasTooManyWrongCodes(error) ? t(fields.codesOver) : messageOf(error);

/**
 * Whether the e-mail address has used up its wrong codes. The endpoint's own limit per network address has the same
 * code.
 */
export const hasTooManyWrongCodes = ({ code, message }: AuthError): boolean =>
  code === 'over_request_rate_limit' && message.includes('wrong codes');

/** Says why a mailed link failed. */
export function linkRefusal(link: Exclude<MailedLink, { kind: 'message' }>): string {
  if (link.kind === 'session' || link.code === 'otp_expired') return t(linkProblem.expired);
  return t(linkProblem.other, { reason: wordsOf(link.code, '') });
}
