import { type AuthError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { config, texts, t } from '../brand.js';
import type { MailedLink } from './mailed-link.js';

const { fields, linkProblem } = texts.auth;

/** What the auth service says of its refusal; of silence, that the server can't be reached. */
export function messageOf(error: AuthError): string {
  return isAuthRetryableFetchError(error) ? t(texts.failure.network) : error.message;
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
  return t(linkProblem.other, { reason: link.reason || link.code });
}
