import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();
const limited = filled('max');
const shared = filled('charity');
const allotted = filled('percent', 'amount');

export const love = z.strictObject({
  label: text,
  heading: text,
  intro: filled('fund'),
  /** The purpose of donations, as named in thank-you messages (specification §8). */
  fund: text,
  totals: z.strictObject({
    heading: text,
    total: text,
    goal: text,
    donors: text,
    progress: filled('percent'),
    failed: text,
    retry: text,
    demo: text,
    sample: filled('amount'),
    simulated: filled('amount', 'donors'),
  }),
  feed: z.strictObject({
    heading: text,
    live: text,
    pause: text,
    resume: text,
    none: text,
    demo: text,
    purchase: text,
    failed: text,
  }),
  form: z.strictObject({
    heading: text,
    presets: text,
    amount: text,
    message: text,
    messageHint: limited,
    messageInvalid: limited,
    connectAndSend: text,
    send: text,
    sending: text,
    thanks: filled('amount'),
    failed: text,
    broken: text,
    recorded: filled('id'),
    recordedSimulated: filled('id'),
    unsigned: text,
    asMember: text,
    asVisitor: text,
    signIn: text,
  }),
  facts: z.strictObject({
    heading: text,
    purchases: z.strictObject({ title: shared, body: shared }),
    allocation: z.strictObject({ title: allotted, body: allotted, today: allotted }),
    ledger: z.strictObject({ title: text, body: text }),
  }),
  badges: z.strictObject({
    heading: text,
    intro: text,
    from: filled('amount'),
    names: z.strictObject({ hero: text, guardian: text, legend: text }),
  }),
  invalidAmount: text,
  /** The message of a donation from the Love page if the donor wrote none (specification §5). */
  defaultMessage: text,
});
