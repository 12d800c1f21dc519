import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const love = z.strictObject({
  invalidAmount: text,
  /** What a donation from the Love page says when its donor wrote nothing (specification §5). */
  defaultMessage: text,
});
