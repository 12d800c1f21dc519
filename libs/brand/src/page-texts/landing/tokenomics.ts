import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const tokenomics = z.strictObject({
  label: text,
  heading: text,
  intro: text,
  total: text,
  category: text,
  share: text,
  amount: text,
  chart: text,
  /** By the id of the share. */
  categories: z.record(z.string(), text),
});
