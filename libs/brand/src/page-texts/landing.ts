import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const landing = z.strictObject({
  hero: z.strictObject({
    label: text,
    heading: text,
    intro: text,
    presale: text,
    app: text,
    play: text,
    donate: text,
    quote: text,
    quoteBy: text,
    sceneAlt: text,
  }),
  about: z.strictObject({
    label: text,
    heading: text,
    paragraphs: z.array(text).min(1),
    points: z.array(z.strictObject({ title: text, body: text })).min(1),
  }),
  ecosystem: z.strictObject({
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
  }),
  tokenomics: z.strictObject({
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
  }),
  roadmap: z.strictObject({
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
  }),
  closing: z.strictObject({ heading: text, body: text }),
});
