import type { LinkPurpose } from '#contracts';

/** The two halves of an e-mail change: both addresses have to confirm it. */
export const EMAIL_CHANGE = [
  'email_change_current',
  'email_change_new',
] as const satisfies readonly LinkPurpose[];

/** The protocol's types of links and codes, and the purposes that each covers (auth contract §5). */
const PURPOSES: Record<string, readonly LinkPurpose[]> = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  /** A pending confirmation or a magic link. */
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: EMAIL_CHANGE,
  invite: [],
};

/** The purposes that a link's type covers; undefined for an unknown type. */
export const purposesOf = (type: string): readonly LinkPurpose[] | undefined =>
  Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined;

/** The type that a mailed link carries. */
export const typeOf = (purpose: LinkPurpose): string =>
  purpose.startsWith('email_change') ? 'email_change' : purpose;

/**
 * The name of the sign-in method in a session opened by a link: `otp`, or in a PKCE flow a more specific one (auth
 * contract §3).
 */
export function methodOf(purpose: LinkPurpose, pkce: boolean): string {
  if (!pkce) return 'otp';
  return purpose === 'signup' ? 'email/signup' : typeOf(purpose);
}
