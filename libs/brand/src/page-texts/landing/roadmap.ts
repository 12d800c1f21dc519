import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

export const roadmap = z.strictObject({
  label: text,
  heading: text,
  statuses: z.strictObject({ completed: text, current: text, upcoming: text, planned: text }),
  phases: z
    .array(
      z.strictObject({
        phase: text,
        title: text,
        status: z.enum(['completed', 'current', 'upcoming', 'planned']),
        items: z.array(text).min(1),
      }),
    )
    .min(1),
});
