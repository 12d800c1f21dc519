import type { Brand } from './brand.schema.js';
import { say } from './say.js';
import type { Texts } from './texts.schema.js';

/** A text that is put into words once its reader's language is known. */
export type Saying = (brand: Brand) => string;

type Values = Readonly<Record<string, string>>;

/**
 * A saying for a text of the catalogue. `values` fill its placeholders; pass a function to format them for the reader's
 * language.
 */
export const saying =
  (pick: (texts: Texts) => string, values: Values | ((language: string) => Values) = {}): Saying =>
  (brand) =>
    say(brand, pick(brand.texts), typeof values === 'function' ? values(brand.language) : values);
