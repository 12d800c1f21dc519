/** A placeholder: `{count}`, or with plural forms `{count|one:code|other:codes}`. */
const PLACE = /\{(\w+)((?:\|\w+:[^|{}]*)*)\}/g;

/**
 * Fills a text's placeholders. If a placeholder has forms for the language's plural categories (`one`, `few`, `other`,
 * …), its value must be a count, and it is replaced by the form of the count's category.
 * This file has no dependencies, so that the client can import it alone.
 * @throws Error if a placeholder has no value, because a half-filled text must not reach a reader
 */
export function fill(text: string, values: Readonly<Record<string, string>>, language = 'en'): string {
  return text.replace(PLACE, (_, name: string, words: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return words ? plural(words, value, language) : value;
  });
}

/** @param count a whole number; its digits may be grouped */
function plural(words: string, count: string, language: string): string {
  const category = new Intl.PluralRules(language).select(Number(count.replace(/\D/g, '')));
  const forms = Object.fromEntries(words.split('|').map((form) => form.split(/:(.*)/)));
  return forms[category] ?? forms['other'] ?? count;
}

/** The names of a text's placeholders. */
export function placeholdersOf(text: string): string[] {
  return Array.from(text.matchAll(PLACE), (match) => match[1] ?? '');
}

/** Whether each of a text's plurals has the form `other`, which all languages need. */
export const hasEveryPlural = (text: string): boolean =>
  Array.from(text.matchAll(PLACE), (match) => match[2] ?? '').every(
    (words) => !words || words.includes('|other:'),
  );
