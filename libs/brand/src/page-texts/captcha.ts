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
  /** The server's error for a token that is missing, wrong, expired or used. */
  refused: text,
  /** The server's error while it can't reach the provider. */
  unavailable: text,
});
