import type { Brand } from './brand.schema.js';
import { contrastProblems } from './contrast.js';
import { labelProblems, textProblems } from './figures-in-texts.js';
import { sampleProblems } from './samples.js';

/**
 * What an operator should look at in a brand that can be loaded, a line each: texts that contradict a figure, colours
 * that are hard to read, and, in another brand than the original, what is left of that
 * and of its samples.
 */
export function lintBrand(brand: Brand, original: Brand): string[] {
  const texts = textsOf(saidOnce(brand));
  return [
    ...labelProblems(brand),
    ...texts.flatMap(([path, text]) => textProblems(path, text, brand)),
    ...contrastProblems(brand),
    ...(brand.product === original.product
      ? []
      : [...leftovers(texts, original), ...sampleProblems(brand, original)]),
  ];
}

/** The first language's texts stand at `texts`; those of the others at `catalogues`. */
function saidOnce({ catalogues, ...brand }: Brand): object {
  const [, ...others] = Object.entries(catalogues);
  return { ...brand, catalogues: Object.fromEntries(others) };
}

/** Whether a text spells a brand's product or ticker, in any case. A product also counts as the start of a word. */
export function spells(text: string, { product, ticker }: Pick<Brand, 'product' | 'ticker'>): boolean {
  return new RegExp(`\\b(?:${literal(product)}|${literal(ticker)}\\b)`, 'i').test(text);
}

const literal = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

function leftovers(texts: readonly (readonly [string, string])[], original: Brand): string[] {
  const names = [original, { product: original.slug, ticker: original.ticker }];
  return texts
    .filter(([, text]) => names.some((name) => spells(text, name)))
    .map(([path, text]) => `${path}: "${text}" is left of ${original.product}`);
}

/** Every text of a value, however deep, with its path. */
export function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, path ? `${path}.${key}` : key));
}
