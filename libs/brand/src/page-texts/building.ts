import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const building = z.strictObject({
  heading: text,
  body: filled('room'),
  presale: text,
  home: text,
  rooms: z.strictObject({
    app: text,
  }),
});
