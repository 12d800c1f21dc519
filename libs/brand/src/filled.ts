import { z } from 'zod';
import { hasEveryPlural, placeholdersOf } from './fill.js';

const ALWAYS = ['product', 'ticker'];

/** Schema of a text that may contain `{product}`, `{ticker}` and the given placeholders, but no others. */
export const filled = (...names: string[]) => {
  const allowed = [...ALWAYS, ...names];
  return z
    .string()
    .min(1)
    .refine((value) => placeholdersOf(value).every((name) => allowed.includes(name)), {
      error: `may hold only ${allowed.map((name) => `{${name}}`).join(', ')}`,
    })
    .refine(hasEveryPlural, { error: 'has a plural without its form `other`' });
};
