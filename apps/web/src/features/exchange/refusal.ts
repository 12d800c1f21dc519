import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';

const { signIn, refusals } = texts.buying;

interface Titled {
  title: string;
  body: string;
}

/** Whether the visitor may be signed in; if not, shows a toast that signing in is required (specification §5). */
export function signedIn(): boolean {
  if (mayBeSignedIn()) return true;
  notify.failed(signIn);
  return false;
}

/** Shows a toast that the amount is invalid (specification §5). @returns the message for the field */
export function invalidAmount(): string {
  notify.failed(refusals.amount);
  return t(refusals.amount.body);
}

/** Shows a toast that buying failed. @returns the message for the amount field, if there is one */
export function refused(error: ApiError, failed: Titled): string | undefined {
  if (error.status === 401) {
    notify.failed(signIn);
    return undefined;
  }
  notify.failed(error.code === 'INVALID_AMOUNT' ? refusals.amount : failed);
  return error.unresolved ? undefined : error.message;
}
