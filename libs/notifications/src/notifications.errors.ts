import { saying } from '#libs/brand';
import { DomainError } from '#libs/platform';

/** Security mails, receipts and replies can't be switched off. */
export class PreferenceLockedError extends DomainError {
  constructor(kind: string) {
    const words = saying(({ refusals }) => refusals.preferenceLocked);
    super('PREFERENCE_LOCKED', 422, words, [{ path: `email.${kind}`, message: words }]);
  }
}
