import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const press = z.strictObject({
  heading: text,
  motto: text,
  intro: text,
  read: text,
  art: text,
  /** By id of the article. */
  articles: z.record(z.string(), z.strictObject({ title: text, source: text, description: text })),
  quote: z.strictObject({ text, by: text }),
  closing: z.strictObject({ heading: text, revolution: text, community: text }),
});
