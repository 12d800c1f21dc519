import Negotiator from 'negotiator';
import type { Brand } from './brand.schema.js';

/** Browsers send far shorter headers. The rest of a longer one is ignored. */
const MAX_LENGTH = 500;

/** A text that is put together once its reader's language is known. */
export type Localizable = (brand: Brand) => string;

/**
 * The brand with the texts of the language that a reader prefers, or of its first language if it has none that fits.
 * @param preference a language's code, or an `Accept-Language` header (RFC 9110 §12.5.4); anything else counts as none
 */
export function localized(brand: Omit<Brand, 'texts' | 'language'>, preference: unknown): Brand {
  const languages = Object.keys(brand.catalogues);
  const language = preferred(preference, languages) ?? languages[0] ?? '';
  return { ...brand, language, texts: brand.catalogues[language]! };
}

function preferred(preference: unknown, languages: string[]): string | undefined {
  if (typeof preference !== 'string') return undefined;
  const headers = { 'accept-language': preference.slice(0, MAX_LENGTH) };
  return new Negotiator({ headers }).language(languages);
}
