import type { AuthError } from '@supabase/auth-js';
import { language, siteAddress } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';

type Outcome = Promise<AuthError | null>;
const captchaOption = (captchaToken: string | undefined) => (captchaToken ? { captchaToken } : {});

/** The part of an e-mail address before the @: the username of who names none (specification §3). */
export const usernameOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** Mails a link and a code to sign in with. A new address gets an account, as with sign-up. The link remembers where one wanted to go. */
export async function sendLink(email: string, captchaToken?: string): Outcome {
  const { error } = await authClient.signInWithOtp({
    email,
    options: {
      emailRedirectTo: location.origin + location.pathname + location.search,
      data: { username: usernameOf(email), language },
      ...captchaOption(captchaToken),
    },
  });
  return error;
}

/** Specification §2: after a reset request the link leads to /auth. */
export async function sendRecovery(email: string, captchaToken?: string): Outcome {
  const { error } = await authClient.resetPasswordForEmail(email, {
    redirectTo: siteAddress('/auth'),
    ...captchaOption(captchaToken),
  });
  return error;
}

/** Specification §2: after sign-up the link leads to the site's root. */
export async function sendConfirmation(email: string, captchaToken?: string): Outcome {
  const { error } = await authClient.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: siteAddress(), ...captchaOption(captchaToken) },
  });
  return error;
}
