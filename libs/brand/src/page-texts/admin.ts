import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

const people = z.strictObject({
  heading: text,
  intro: text,
  email: text,
  find: text,
  none: text,
  role: filled('email'),
  roles: z.strictObject({ user: text, operator: text, admin: text }),
  confirmed: text,
  unconfirmed: text,
  since: filled('date'),
  set: text,
  saved: z.strictObject({ title: text, body: filled('email', 'role') }),
  failed: text,
  searchFailed: text,
});

const messages = z.strictObject({
  heading: text,
  intro: text,
  none: text,
  hide: text,
  show: text,
  hidden: text,
  shown: text,
  more: text,
  failed: text,
  listFailed: text,
});

const refusedRuns = z.strictObject({
  heading: text,
  intro: text,
  none: text,
  claimed: filled('score'),
  changes: filled('count'),
  reasons: z.strictObject({
    'wrong-seed': text,
    'wrong-score': text,
    'time-travel': text,
    'too-fast': text,
    'too-long': text,
    'sent-twice': text,
  }),
  more: text,
  listFailed: text,
});

export const admin = z.strictObject({
  title: text,
  loading: text,
  queuesHeading: text,
  queuesBody: text,
  queuesLink: text,
  queuesOpening: text,
  queuesFailed: text,
  healthHeading: text,
  healthUp: text,
  healthDown: text,
  healthUnknown: text,
  engines: z.strictObject({ database: text, queues: text }),
  checked: filled('age'),
  site: text,
  forbidden: z.strictObject({ title: text, body: filled('email'), app: text }),
  factor: z.strictObject({ title: text, body: text, settings: text }),
  failed: z.strictObject({ title: text, retry: text }),
  people,
  messages,
  refusedRuns,
});
