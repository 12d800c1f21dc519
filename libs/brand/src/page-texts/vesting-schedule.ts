import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const vestingSchedule = z.strictObject({
  /** By the id of the allocation's group. */
  groups: z.record(z.string(), z.strictObject({ title: text, details: text })),
});
