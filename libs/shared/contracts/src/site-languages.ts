/** Splits off the language code, which prefixes paths in all languages except the first: `/de/press`. No dependencies. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): { language: string; path: string } {
  const [first = ''] = languages;
  const [, code = ''] = path.split('/');
  if (code === first || !languages.includes(code)) return { language: first, path };
  return { language: code, path: path.slice(code.length + 1) || '/' };
}

/** The prefix of all paths in a language: empty for the first language, otherwise `/de`. */
export const languageBase = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`;

/** The query of a language link. The server remembers the language, and redirects to the address without it. */
export const CHOSEN_LANGUAGE = 'language';
