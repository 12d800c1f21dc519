import { z } from 'zod';
import { filled } from '../filled.js';
import { caption } from './caption.js';

const text = filled();
/** A text that may contain figures of the brand's milestones and locks. */
const figured = filled('amount', 'price', 'locked', 'vested');

export const milestones = z.strictObject({
  heading: text,
  motto: text,
  intro: text,
  gallery: z.strictObject({
    heading: text,
    open: filled('title'),
    previous: text,
    next: text,
    position: filled('number', 'count'),
    /** By name of the picture. */
    captions: z.record(z.string(), caption),
  }),
  list: z.strictObject({
    heading: text,
    /** By id of the milestone. */
    entries: z.record(z.string(), z.strictObject({ title: figured, body: figured })),
  }),
  closing: z.strictObject({ heading: text, body: text, chart: text, launchpad: text }),
});
