import type { Brand } from './brand.schema.js';
import { say } from './say.js';
import type { Texts } from './texts.schema.js';

/** Something said in whatever language its reader turns out to speak. */
export type Saying = (brand: Brand) => string;

type Values = Readonly<Record<string, string>>;

/**
 * A text of the catalogue, said once the reader is known. `values` fill its placeholders; as a function they are written as
 * the reader's language writes them.
 */
export const saying =
  (pick: (texts: Texts) => string, values: Values | ((language: string) => Values) = {}): Saying =>
  (brand) =>
    say(brand, pick(brand.texts), typeof values === 'function' ? values(brand.language) : values);
