import { useNavigate } from 'react-router-dom';
import type { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { withEntries } from '../../shared/session/entries-before.js';
import { gateFor } from '../../shared/session/return-path.js';
import { mayBeSignedIn } from '../../shared/session/stored-session.js';

const { signIn, refusals } = texts.buying;

interface TitledText {
  title: string;
  body: string;
}

/**
 * Returns a function that says whether the visitor may be signed in. If not, it shows a toast that signing in is required
 * (specification §5) and opens the sign-in page, which leads back to `path` with the amount.
 */
export function useSignInFirst(path: string): (amount: string) => boolean {
  const navigate = useNavigate();
  return (amount) => {
    if (mayBeSignedIn()) return true;
    notify.failed(signIn);
    void navigate(gateFor(withEntries(path, { amount })));
    return false;
  };
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
