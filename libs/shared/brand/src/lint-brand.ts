import type { Brand } from './brand.schema.js';
import { contradictions } from './contradictions.js';
import { contrastProblems } from './contrast.js';
import { labelProblems, textProblems } from './figures-in-texts.js';
import { placeholdersOf } from './format.js';
import { sampleProblems } from './samples.js';
import { COMMON_PLACEHOLDERS } from './text-rules.js';

/**
 * Problems that an operator should look at in a brand that loads, one per line: contradicting figures, labels and texts,
 * texts with other placeholders than in the first language, colours with too little contrast, and, if it is not the
 * default brand, leftovers of that one and of its samples.
 */
export function lintBrand(brand: Brand, original: Brand): string[] {
  const texts = textsOf(withoutDuplicates(brand));
  return [
    ...contradictions(brand),
    ...labelProblems(brand),
    ...texts.flatMap(([path, text]) => textProblems(path, text, brand)),
    ...placeholderProblems(brand),
    ...contrastProblems(brand),
    ...(brand.product === original.product
      ? []
      : [...leftovers(texts, original), ...sampleProblems(brand, original)]),
  ];
}

/** Removes duplicate texts: the first language stays only in `texts`, and all others only in `catalogues`. */
function withoutDuplicates({ catalogues, ...brand }: Brand): object {
  const [, ...others] = Object.entries(catalogues);
  return { ...brand, catalogues: Object.fromEntries(others) };
}

/** Texts that lack a placeholder of the same text in the first language, or have one that it lacks. */
function placeholderProblems({ catalogues }: Brand): string[] {
  const [[, first] = ['', {}], ...others] = Object.entries(catalogues);
  const names = (text: string): string =>
    [...new Set(placeholdersOf(text).map(({ name }) => name))]
      .filter((name) => !COMMON_PLACEHOLDERS.includes(name))
      .sort()
      .map((name) => `{${name}}`)
      .join(', ');
  const expected = new Map(textsOf(first).map(([path, text]) => [path, names(text)]));
  return others.flatMap(([language, texts]) =>
    textsOf(texts)
      .filter(([path, text]) => expected.has(path) && expected.get(path) !== names(text))
      .map(
        ([path, text]) =>
          `texts.${language}.${path}: "${text}" should hold ${expected.get(path) || 'no placeholder'}`,
      ),
  );
}

/** Whether a text contains a brand's product or ticker, ignoring case. The product also matches the start of a word. */
export function containsName(text: string, { product, ticker }: Pick<Brand, 'product' | 'ticker'>): boolean {
  return new RegExp(`\\b(?:${literal(product)}|${literal(ticker)}\\b)`, 'i').test(text);
}

const literal = (text: string): string => text.replace(/[^\w\s]/g, '\\$&');

function leftovers(texts: readonly (readonly [string, string])[], original: Brand): string[] {
  const names = [original, { product: original.slug, ticker: original.ticker }];
  return texts
    .filter(([, text]) => names.some((name) => containsName(text, name)))
    .map(([path, text]) => `${path}: "${text}" is left of ${original.product}`);
}

/** All texts in a nested value, with their paths. */
export function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsOf(entry, path ? `${path}.${key}` : key));
}
