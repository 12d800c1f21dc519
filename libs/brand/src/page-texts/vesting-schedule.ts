import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();
const contract = z.strictObject({ title: filled('amount'), body: text });

export const vestingSchedule = z.strictObject({
  heading: text,
  motto: text,
  intro: filled('percent', 'total', 'locked', 'vested'),
  overlap: filled('percent', 'total', 'overlap'),
  contracts: z.strictObject({ heading: text, locked: contract, vested: contract, link: text }),
  chart: z.strictObject({
    heading: filled('total', 'count'),
    picture: text,
    total: text,
    group: text,
    share: text,
    amount: text,
  }),
  allocations: z.strictObject({ heading: text, share: filled('percent', 'total') }),
  /** By id of the allocation group. */
  groups: z.record(z.string(), z.strictObject({ title: text, details: text })),
});
