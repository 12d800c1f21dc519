import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';
import { toast } from '../../shared/toasts.js';

const { signIn, refusals } = texts.buying;

interface Titled {
  title: string;
  body: string;
}

/** A toast out of the catalogue, with its title. */
export const complain = ({ title, body }: Titled): void => toast.error(t(body), t(title));

/** Whether somebody is signed in to buy; if not, says so (specification §5). */
export function signedIn(): boolean {
  if (mayBeSignedIn()) return true;
  complain(signIn);
  return false;
}

/** Says that no amount was given (specification §5), and answers what stands beside the field. */
export function invalidAmount(): string {
  complain(refusals.amount);
  return t(refusals.amount.body);
}

/** Says that buying failed, and answers what of it belongs beside the amount. */
export function refused(error: ApiError, failed: Titled): string | undefined {
  if (error.status === 401) {
    complain(signIn);
    return undefined;
  }
  complain(error.code === 'INVALID_AMOUNT' ? refusals.amount : failed);
  return error.unresolved ? undefined : error.message;
}
