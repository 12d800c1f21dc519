import type { AccountRow } from '../accounts/accounts.repository.js';

const MAX_LENGTH = 20;

/**
 * The language in which the owner last read the site; null if unknown. The client writes it, so it can be any text:
 * compare it with the site's languages before use.
 */
export function languageOfAccount({ userMetadata }: Pick<AccountRow, 'userMetadata'>): string | null {
  const language = userMetadata['language'];
  return typeof language === 'string' && language.length <= MAX_LENGTH ? language : null;
}
