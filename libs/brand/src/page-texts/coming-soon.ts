import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** The dialog that says that a feature is not finished. */
export const comingSoon = z.strictObject({
  title: text,
  body: filled('feature'),
  meanwhile: text,
  army: text,
  presale: text,
});
