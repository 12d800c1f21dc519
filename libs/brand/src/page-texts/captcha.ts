import { z } from 'zod';
import { filled } from '../filled.js';

const text = filled();

export const captcha = z.strictObject({
  label: text,
  loading: text,
  failed: text,
  retry: text,
  check: text,
  checking: text,
  checked: text,
  error: text,
  expired: text,
  wait: text,
  /** What the server says of a token that is missing, wrong, expired or used. */
  refused: text,
  /** What it says while it can't ask the provider. */
  unavailable: text,
});
