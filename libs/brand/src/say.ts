import type { Brand } from './brand.schema.js';
import { fill } from './fill.js';

/** Fills a text with product, ticker and the given values. @throws Error if a placeholder has no value */
export const say = (
  { product, ticker, language }: Pick<Brand, 'product' | 'ticker' | 'language'>,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string => fill(text, { product, ticker, ...values }, language);
