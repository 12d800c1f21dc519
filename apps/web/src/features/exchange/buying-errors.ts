import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';

const { signIn, refusals } = texts.buying;

interface TitledText {
  title: string;
  body: string;
}

/** Whether the visitor may be signed in; if not, shows a toast that signing in is required (specification §5). */
export function requireSignIn(): boolean {
  if (mayBeSignedIn()) return true;
  notify.failed(signIn);
  return false;
}

/** Shows a toast that the amount is invalid (specification §5). @returns the message for the field */
export function showInvalidAmount(): string {
  notify.failed(refusals.amount);
  return t(refusals.amount.body);
}

/** Shows a toast that buying failed. @returns the message for the amount field, if there is one */
export function showRefusal(error: ApiError, failed: TitledText): string | undefined {
  if (error.status === 401) {
    notify.failed(signIn);
    return undefined;
  }
  notify.failed(error.code === 'INVALID_AMOUNT' ? refusals.amount : failed);
  return error.unresolved ? undefined : error.message;
}
