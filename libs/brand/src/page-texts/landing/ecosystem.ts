import { z } from 'zod';
import { filled } from '../../filled.js';
import { told } from './told.js';

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
        facts: z.array(told),
        link: text,
      }),
    )
    .min(1),
  stats: text,
});
