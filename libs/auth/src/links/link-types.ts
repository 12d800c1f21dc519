import type { LinkPurpose } from '#libs/contracts';

/** The two halves of an e-mail change: each address confirms it. */
export const EMAIL_CHANGE = [
  'email_change_current',
  'email_change_new',
] as const satisfies readonly LinkPurpose[];

/** The wire's types of links and codes, and the purposes each stands for (auth contract §5). */
const PURPOSES: Record<string, readonly LinkPurpose[]> = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  /** A pending confirmation or a magic link. */
  email: ['signup', 'magiclink'],
  recovery: ['recovery'],
  email_change: EMAIL_CHANGE,
  invite: [],
};

/** The purposes of a link's type; undefined for a type that is none. */
export const purposesOf = (type: string): readonly LinkPurpose[] | undefined =>
  Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined;

/** The type a mailed link carries. */
export const typeOf = (purpose: LinkPurpose): string =>
  purpose.startsWith('email_change') ? 'email_change' : purpose;

/** How a session opened by a link calls its method: any link is `otp`, unless PKCE asks for more (auth contract §3). */
export function methodOf(purpose: LinkPurpose, pkce: boolean): string {
  if (!pkce) return 'otp';
  return purpose === 'signup' ? 'email/signup' : typeOf(purpose);
}
