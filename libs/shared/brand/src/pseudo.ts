import { NO_TEXT, type Texts } from './texts.js';

/** The code that locale data reserves for pseudo-English. */
export const PSEUDO_LANGUAGE = 'en-XA';

const ACCENTED: Record<string, string> = {
  ...letters('abcdefghijklmnopqrstuvwxyz', 'áƀçđéƒĝĥíĵķļɱñóƥɋřšţúṽŵẋýž'),
  ...letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'ÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓƤɊŘŠŢÚṼŴẊÝŽ'),
};

function letters(plain: string, accented: string): Record<string, string> {
  return Object.fromEntries(Array.from(accented, (letter, at) => [plain[at], letter]));
}

/**
 * A catalogue in pseudo-English: accented, in brackets and about a third longer. If a page shows text without brackets,
 * that text is missing from the catalogue.
 */
export function pseudo(texts: Texts): Texts {
  return transformed(texts) as Texts;
}

function transformed(value: unknown, path = ''): unknown {
  if (typeof value === 'string') return NO_TEXT.test(path) ? value : pseudoText(value);
  if (Array.isArray(value)) return value.map((entry, at) => transformed(entry, `${path}.${at}`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, transformed(entry, `${path}.${name}`)]),
  );
}

/** `Buy {product}` is `⟦Ɓúý {product}~~~⟧`. */
export function pseudoText(text: string): string {
  const accented = text.replace(/\{[^}]*\}|[a-z]/gi, (part) => ACCENTED[part] ?? part);
  return `⟦${accented}${'~'.repeat(Math.ceil(text.length / 3))}⟧`;
}
