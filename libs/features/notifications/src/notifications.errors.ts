import { format, type Localizable } from '#brand';
import { DomainError } from '#platform';

/** Security mails, receipts and replies can't be switched off. */
export class PreferenceLockedError extends DomainError {
  constructor(kind: string) {
    const words: Localizable = (brand) => format(brand, brand.texts.refusals.preferenceLocked);
    super('PREFERENCE_LOCKED', 422, words, [{ path: `email.${kind}`, message: words }]);
  }
}
