import Negotiator from 'negotiator';
import type { Brand } from './brand.schema.js';
import { inLanguage } from './load-brand.js';

/** Browsers send far shorter headers. The rest of a longer one is ignored. */
const MAX_LENGTH = 500;

/**
 * The language that a reader prefers by an `Accept-Language` header (RFC 9110 §12.5.4); the first one if the header is
 * missing or contains none of `languages`. Use it only to choose texts.
 */
export function languageOf(header: unknown, languages: readonly string[]): string {
  const [first = ''] = languages;
  if (typeof header !== 'string') return first;
  const negotiator = new Negotiator({ headers: { 'accept-language': header.slice(0, MAX_LENGTH) } });
  return negotiator.language([...languages]) ?? first;
}

/** The brand in the language that the reader prefers by an `Accept-Language` header. */
export const inReadersLanguage = (brand: Brand, header: unknown): Brand =>
  inLanguage(brand, languageOf(header, Object.keys(brand.catalogues)));

/** The brand in a stored language, or in its first language if the stored one is not available. */
export const speaking = (brand: Brand, language: unknown): Brand =>
  typeof language === 'string' && Object.hasOwn(brand.catalogues, language)
    ? inLanguage(brand, language)
    : inLanguage(brand, Object.keys(brand.catalogues)[0] ?? '');
