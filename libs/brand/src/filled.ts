import { z } from 'zod';
import { placeholdersOf } from './fill.js';

const ALWAYS = ['product', 'ticker'];

/** A text that may hold `{product}`, `{ticker}` and the placeholders its place fills; any other is an error. */
export const filled = (...names: string[]) => {
  const allowed = [...ALWAYS, ...names];
  return z
    .string()
    .min(1)
    .refine((value) => placeholdersOf(value).every((name) => allowed.includes(name)), {
      error: `may hold only ${allowed.map((name) => `{${name}}`).join(', ')}`,
    });
};
