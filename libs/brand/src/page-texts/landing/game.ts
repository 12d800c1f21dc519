import { z } from 'zod';
import { filled } from '../../filled.js';
import { told } from './told.js';

const text = filled();

export const game = z.strictObject({
  label: text,
  heading: text,
  body: text,
  facts: z.array(told).min(1),
  play: text,
});
