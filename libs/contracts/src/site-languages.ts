/** A site's path in a language other than its first stands under the language's code: `/de/press`. Free of dependencies. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): { language: string; path: string } {
  const [first = ''] = languages;
  const [, code = ''] = path.split('/');
  if (code === first || !languages.includes(code)) return { language: first, path };
  return { language: code, path: path.slice(code.length + 1) || '/' };
}

/** What stands before every path of the site in a language: nothing, or `/de`. */
export const languageBase = (language: string, languages: readonly string[]): string =>
  language === languages[0] ? '' : `/${language}`;
