import type { Brand } from './brand.schema.js';
import { inLanguage } from './load-brand.js';

/** Longer headers are nobody's wishes, and not read to their end. */
const MAX_LENGTH = 500;
const RANGE = /^([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,4}|\*)(?:;q=([01](?:\.\d{0,3})?))?$/i;

/**
 * Which of `languages` a reader wants most, by an `Accept-Language` header (RFC 9110 §12.5.4): by quality, then by order;
 * `de-AT` is content with `de`, and `en` with `en-GB`. The first language for no header, for nonsense, and when none is spoken. It chooses
 * words, and decides nothing that counts.
 */
export function languageOf(header: unknown, languages: readonly string[]): string {
  const [first = ''] = languages;
  if (typeof header !== 'string') return first;
  const wishes = header.slice(0, MAX_LENGTH).split(',').flatMap(wishOf);
  const byQuality = wishes.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { range } of byQuality) {
    const spoken = range === '*' ? first : spokenFor(range, languages);
    if (spoken !== undefined) return spoken;
  }
  return first;
}

/** The brand in the language its reader asks for by an `Accept-Language` header. */
export const inReadersLanguage = (brand: Brand, header: unknown): Brand =>
  inLanguage(brand, languageOf(header, Object.keys(brand.catalogues)));

/** The brand in a language that was remembered; in its first when it is none the brand speaks. */
export const speaking = (brand: Brand, language: unknown): Brand =>
  typeof language === 'string' && Object.hasOwn(brand.catalogues, language)
    ? inLanguage(brand, language)
    : inLanguage(brand, Object.keys(brand.catalogues)[0] ?? '');

function wishOf(part: string): { range: string; quality: number }[] {
  const [, range, quality = '1'] = RANGE.exec(part.replace(/[ \t]/g, '')) ?? [];
  return range === undefined ? [] : [{ range: range.toLowerCase(), quality: Math.min(Number(quality), 1) }];
}

/** The language itself, the one it is a variety of, or the first variety of it. */
function spokenFor(range: string, languages: readonly string[]): string | undefined {
  for (let prefix = range; prefix; prefix = prefix.replace(/-?[^-]*$/, '')) {
    const same = languages.find((language) => language.toLowerCase() === prefix);
    if (same !== undefined) return same;
  }
  return languages.find((language) => language.toLowerCase().startsWith(`${range}-`));
}
