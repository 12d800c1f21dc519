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
  /** Shown below the figures of an earlier plan. */
  plan: filled('total', 'minted'),
  differs: filled('name', 'planned', 'allocated', 'share'),
  schedule: text,
  /** By id of the share. */
  categories: z.record(z.string(), text),
});
