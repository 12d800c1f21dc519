import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const story = z.strictObject({
  label: text,
  heading: text,
  /** Typed one after the other: at 30 ms a character, the first three end before the next begins with 83, 133 and 133 characters. */
  paragraphs: z.tuple([text, text, text, text]),
  skip: text,
});
