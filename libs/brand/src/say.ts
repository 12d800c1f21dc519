import type { Brand } from './brand.schema.js';
import { fill } from './fill.js';

/** A brand text with product, ticker and the given values in place. @throws Error when a placeholder has no value */
export const say = (
  { product, ticker }: Pick<Brand, 'product' | 'ticker'>,
  text: string,
  values: Readonly<Record<string, string>> = {},
): string => fill(text, { product, ticker, ...values });
