import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const game = z.strictObject({
  label: text,
  heading: text,
  body: text,
  facts: z.array(text).min(1),
  play: text,
});
