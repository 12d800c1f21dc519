import { describe, expect, it } from '@jest/globals';
import { DEFAULT_BRAND_FILE, loadBrand } from './load-brand.js';
import { localized } from './localized.js';

const { texts, ...brand } = loadBrand(DEFAULT_BRAND_FILE);
const catalogues = { en: texts, de: texts, 'pt-BR': texts, 'en-XA': texts };
const languageOf = (preference: unknown) => localized({ ...brand, catalogues }, preference).language;

describe('the language of a reader', () => {
  it.each([
    ['the stored one', 'en-XA', 'en-XA'],
    ['the requested one', 'de', 'de'],
    ['a variety we don’t speak by its language', 'de-AT', 'de'],
    ['a variety we do speak', 'pt-br', 'pt-BR'],
    ['a language by its regional variant', 'pt', 'pt-BR'],
    ['the most wanted, not the first named', 'en;q=0.5, de;q=0.9', 'de'],
    ['the first of two with equal weight', 'de, en', 'de'],
    ['the next one if the preferred one is not available', 'fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5', 'de'],
    ['no language with weight 0', 'de;q=0, en;q=0.1', 'en'],
    ['the first for anything', '*', 'en'],
    ['by quality with the blanks browsers write', 'fr ; q=1.0 ,\tde ; q=0.8', 'de'],
  ])('is %s', (_what, header, language) => {
    expect(languageOf(header)).toBe(language);
  });

  it.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['two headers', ['de', 'fr']],
    ['an unavailable language', 'tlh'],
    ['nonsense', ';;;q=,=de'],
    ['control characters', 'de\r\nX-Evil: 1\u0000'],
    ['the name of an object property', '__proto__, constructor'],
    ['a path', '../../de'],
    ['a header longer than the limit', `${'x'.repeat(600)},de`],
  ])('is the first one with %s', (_what, header) => {
    expect(languageOf(header)).toBe('en');
  });
});
