/** A placeholder: `{count}`, or with plural forms `{count|one:code|other:codes}`. */
const PLACEHOLDER = /\{(\w+)((?:\|\w+:[^|{}]*)*)\}/g;

/**
 * Puts values into a text of the catalogue: the brand's product and ticker, and the given ones. If a placeholder has
 * plural forms (`one`, `few`, `other`, …), its value must be a count, and the form of the count's category in the
 * brand's language replaces it. This file has no dependencies, so that the client can import it alone.
 * @throws Error if a placeholder has no value, because a half-filled text must not reach a reader
 */
export function format(
  { product, ticker, language }: Readonly<Record<'product' | 'ticker' | 'language', string>>,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const all: typeof values = { product, ticker, ...values };
  return text.replace(PLACEHOLDER, (_, name: string, forms: string) => {
    const value = all[name];
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`);
    return forms ? plural(forms, value, language) : value;
  });
}

/** @param count a whole number; its digits may be grouped */
function plural(forms: string, count: string, language: string): string {
  const category = new Intl.PluralRules(language).select(Number(count.replace(/\D/g, '')));
  const words = Object.fromEntries(forms.split('|').map((form) => form.split(/:(.*)/)));
  return words[category] ?? words['other'] ?? count;
}

/** The placeholders of a text, each with the plural categories that it has forms for. */
export const placeholdersOf = (text: string): { name: string; categories: string[] }[] =>
  Array.from(text.matchAll(PLACEHOLDER), ([, name = '', forms = '']) => ({
    name,
    categories: Array.from(forms.matchAll(/\|(\w+):/g), ([, category = '']) => category),
  }));
