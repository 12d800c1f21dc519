import { dictionary } from '@zxcvbn-ts/language-common';
import type { weaknessSchema } from '#contracts';
import type { z } from 'zod';

export type Weakness = z.infer<typeof weaknessSchema>;

/** The most common passwords of leaked collections, some fifty thousand, in lower case. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Returns the reasons why a password is refused (auth contract §9); empty if it is accepted. Length counts
 * characters, not bytes. `pwned` means that the password is among the most common ones, regardless of case and
 * surrounding spaces. `characters` is the contract's reason for a missing class of characters; we require none,
 * because length protects better.
 */
export function weaknesses(password: string, { minLength }: { minLength: number }): Weakness[] {
  const found: Weakness[] = [];
  if (Array.from(password).length < minLength) found.push('length');
  if (common.has(password.trim().toLowerCase())) found.push('pwned');
  return found;
}

/**
 * The message that clients show for a refused password. Deployed clients match the text about its length (auth
 * contract §2).
 */
export function weakPasswordMessage(reasons: readonly Weakness[], minLength: number): string {
  if (reasons.includes('length')) return `Password should be at least ${minLength} characters`;
  if (reasons.includes('pwned'))
    return 'Password is known to be weak and easy to guess, please choose a different one';
  return 'Password should mix different kinds of characters';
}
