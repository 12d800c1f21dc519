import { z } from 'zod';
import { filled } from '../../filled.js';

const text = filled();

const token = { name: text, status: text, body: text };
const cub = z.strictObject({ ...token, more: text });

export const tokens = z.strictObject({
  label: text,
  heading: text,
  intro: text,
  main: z.strictObject({ ...token, buy: text }),
  /** `status` depends on whether the token is available yet. */
  baby: cub.extend({ status: z.strictObject({ soon: text, live: text }) }),
  babyTwo: cub,
  copy: text,
  copied: text,
  copyFailed: text,
  mintUnknown: text,
  mintFailed: text,
});
