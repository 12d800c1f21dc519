import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

const room = z.strictObject({ title: text, tagline: text });

export const placeholders = z.strictObject({
  vault: room,
  swap: room,
  play: room,
  store: room,
  stats: room,
  dialog: z.strictObject({
    title: text,
    body: filled('page'),
    alive: z.strictObject({ soon: text, live: text }),
    army: text,
    buy: text,
  }),
  again: text,
});
