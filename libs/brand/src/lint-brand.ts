import type { Brand } from './brand.schema.js';
import { contradictions } from './contradictions.js';
import { contrastProblems } from './contrast.js';
import { labelProblems, textProblems } from './figures-in-texts.js';
import { sampleProblems } from './samples.js';

/**
 * Problems that an operator should look at in a brand that loads, one per line: contradicting figures, labels and texts,
 * colours with too little contrast, and, if it is not the default brand, leftovers of that one and of its samples.
 */
export function lintBrand(brand: Brand, original: Brand): string[] {
  const texts = textsOf(saidOnce(brand));
  return [
    ...contradictions(brand),
    ...labelProblems(brand),
    ...texts.flatMap(([path, text]) => textProblems(path, text, brand)),
    ...contrastProblems(brand),
    ...(brand.product === original.product
      ? []
      : [...leftovers(texts, original), ...sampleProblems(brand, original)]),
  ];
}

/** Removes duplicate texts: the first language stays only in `texts`, and all others only in `catalogues`. */
function saidOnce({ catalogues, ...brand }: Brand): object {
  const [, ...others] = Object.entries(catalogues);
  return { ...brand, catalogues: Object.fromEntries(others) };
}

/** Whether a text contains a brand's product or ticker, ignoring case. The product also matches the start of a word. */
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

/** All texts in a nested value, with their paths. */
export function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, path ? `${path}.${key}` : key));
}
