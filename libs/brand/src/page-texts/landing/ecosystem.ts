import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const ecosystem = z.strictObject({
  label: text,
  heading: text,
  intro: text,
  modules: z
    .array(
      z.strictObject({
        id: z.enum(['love', 'vault', 'swap', 'play']),
        title: text,
        body: text,
        facts: z.array(text),
        link: text,
      }),
    )
    .min(1),
  stats: text,
});
