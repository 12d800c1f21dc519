import { z } from 'zod';
import { AuthError } from './auth.errors.js';

const emailSchema = z.email().max(254);

/**
 * Returns the address in lower case, as it is stored and compared (auth contract §4).
 * @throws AuthError 400 `validation_failed`
 */
export function readEmail(given: string | undefined): string {
  const email = given?.trim().toLowerCase() ?? '';
  if (!emailSchema.safeParse(email).success) {
    throw new AuthError('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email;
}
