import type { AccountRow } from '../accounts/accounts.repository.js';

const MAX_LENGTH = 20;

/**
 * The language an account's pages were last read in. Its owner's client writes it, so it is anything at all: compare it with the
 * languages of the site before use.
 */
export function languageOfAccount({ user_metadata }: Pick<AccountRow, 'user_metadata'>): string | null {
  const language = user_metadata['language'];
  return typeof language === 'string' && language.length <= MAX_LENGTH ? language : null;
}
