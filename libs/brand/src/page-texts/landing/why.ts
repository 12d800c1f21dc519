import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const why = z.strictObject({
  label: text,
  heading: text,
  body: text,
  point: filled('percent', 'total'),
  locked: filled('amount'),
  vested: filled('amount'),
  hint: text,
  schedule: text,
  art: text,
});
