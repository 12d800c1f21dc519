import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const story = z.strictObject({
  label: text,
  heading: text,
  /**
   * Typed one after the other at 30 ms per character. The first three may have 83, 133 and 133 characters, so that each
   * ends before the next one begins.
   */
  paragraphs: z.tuple([text, text, text, text]),
  skip: text,
});
