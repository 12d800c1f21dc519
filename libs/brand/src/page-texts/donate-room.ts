import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

/** The members' page for donations. */
export const donateRoom = z.strictObject({
  form: z.strictObject({
    heading: filled('fund'),
    presets: text,
    custom: text,
    message: text,
    messageHint: filled('max'),
    messageInvalid: filled('max'),
    source: text,
    sources: z.strictObject({
      earned: text,
      wallet: text,
    }),
    earnedNote: filled('amount'),
    walletNote: text,
    walletNoteReal: text,
    button: text,
    sending: text,
    recorded: filled('id'),
    short: filled('amount'),
  }),
  invalid: z.strictObject({
    title: text,
    body: text,
  }),
  failed: text,
  thanks: z.strictObject({
    title: text,
    body: filled('amount', 'fund'),
  }),
  upgraded: z.strictObject({
    title: text,
    body: filled('badge'),
  }),
  badge: z.strictObject({
    heading: text,
    none: text,
    total: text,
    next: filled('missing', 'badge'),
    highest: text,
    simulated: filled('amount'),
    progress: filled('badge'),
  }),
  history: z.strictObject({
    heading: text,
    none: text,
    columns: z.strictObject({
      at: text,
      amount: text,
      source: text,
      message: text,
    }),
    sources: z.strictObject({
      earned: text,
      wallet: text,
    }),
    marks: z.strictObject({
      auto: text,
      hidden: text,
      reversed: text,
    }),
  }),
  more: text,
});
