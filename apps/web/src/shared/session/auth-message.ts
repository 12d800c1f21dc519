import { type AuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { config, texts, t } from '../brand.js';
import type { MailedLink } from './mailed-link.js';

const { fields, linkProblem, refusals } = texts.auth;

/** Codes that all say the session is over. */
const ENDED = new Set([
  'bad_jwt',
  'no_authorization',
  'refresh_token_not_found',
  'refresh_token_already_used',
]);

/** What a refusal of the auth service means; of silence, that the server can't be reached. */
export function messageOf(error: AuthError): string {
  if (isAuthRetryableFetchError(error)) return t(texts.failure.network);
  // The contract's one message with a figure in it (§2).
  const [, seconds = String(config.accounts.mailInterval)] = /after (\d+) seconds/.exec(error.message) ?? [];
  return wordsOf(error.name === 'AuthSessionMissingError' ? 'session_not_found' : error.code, seconds);
}

function wordsOf(code: string | undefined, seconds: string): string {
  if (code !== undefined && ENDED.has(code)) return t(refusals.session_not_found);
  const words =
    code !== undefined && Object.hasOwn(refusals, code) && refusals[code as keyof typeof refusals];
  return t(words || refusals.other, { seconds });
}

export const passwordRule = (): string =>
  t(fields.passwordHint, { min: String(config.accounts.passwordMinLength) });

/** What is wrong with a password the service refused; undefined when the refusal is about something else. */
export function passwordFault(error: AuthError): string | undefined {
  if (!isAuthWeakPasswordError(error)) return undefined;
  if (error.reasons.includes('length'))
    return t(fields.passwordShort, { min: String(config.accounts.passwordMinLength) });
  return t(error.reasons.includes('pwned') ? fields.passwordCommon : fields.passwordPlain);
}

/** Why a mailed link has done nothing. */
export function linkRefusal(link: Exclude<MailedLink, { kind: 'message' }>): string {
  if (link.kind === 'session' || link.code === 'otp_expired') return t(linkProblem.expired);
  return t(linkProblem.other, { reason: wordsOf(link.code, '') });
}
