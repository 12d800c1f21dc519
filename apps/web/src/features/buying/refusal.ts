import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';

const { signIn, refusals } = texts.buying;

interface Titled {
  title: string;
  body: string;
}

/** Whether somebody is signed in to buy; if not, says so (specification §5). */
export function signedIn(): boolean {
  if (mayBeSignedIn()) return true;
  notify.failed(signIn);
  return false;
}

/** Says that no amount was given (specification §5), and answers what stands beside the field. */
export function invalidAmount(): string {
  notify.failed(refusals.amount);
  return t(refusals.amount.body);
}

/** Says that buying failed, and answers what of it belongs beside the amount. */
export function refused(error: ApiError, failed: Titled): string | undefined {
  if (error.status === 401) {
    notify.failed(signIn);
    return undefined;
  }
  notify.failed(error.code === 'INVALID_AMOUNT' ? refusals.amount : failed);
  return error.unresolved ? undefined : error.message;
}
