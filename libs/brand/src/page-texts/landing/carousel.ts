import { z } from 'zod';
import { filled } from '../../filled.js';
import { caption } from '../caption.js';

const text = filled();

export const carousel = z.strictObject({
  label: text,
  previous: text,
  next: text,
  pause: text,
  play: text,
  position: filled('number', 'count'),
  /** By name of the picture. */
  captions: z.record(z.string(), caption),
});
