import { language, siteAddress } from '../../shared/brand.js';
import { rememberRequestedLink } from '../../shared/session/requested-links-store.js';
import { authClient } from '../../shared/session/auth-client.js';
import { unwrapped } from '../../shared/session/auth-message.js';

const captchaOption = (captchaToken: string | undefined) => (captchaToken ? { captchaToken } : {});

/** The part of an e-mail address before the @: the username if none was entered (specification §3). */
export const usernameOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/**
 * Sends a mail with a sign-in link and a code. A new address gets an account, as with sign-up. The link leads back to the
 * current address, so it keeps the page that the visitor wanted.
 */
export async function sendLink(email: string, captchaToken?: string): Promise<void> {
  await unwrapped(
    authClient.signInWithOtp({
      email,
      options: {
        emailRedirectTo: location.origin + location.pathname + location.search,
        data: { username: usernameOf(email), language },
        ...captchaOption(captchaToken),
      },
    }),
  );
  rememberRequestedLink(email);
}

/** Sends the mail for a password reset. Its link leads to /auth (specification §2). */
export async function sendRecovery(email: string, captchaToken?: string): Promise<void> {
  await unwrapped(
    authClient.resetPasswordForEmail(email, {
      redirectTo: siteAddress('/auth'),
      ...captchaOption(captchaToken),
    }),
  );
  rememberRequestedLink(email);
}

/** Sends the confirmation mail again. Its link leads to the site's root (specification §2). */
export async function sendConfirmation(email: string, captchaToken?: string): Promise<void> {
  await unwrapped(
    authClient.resend({
      type: 'signup',
      email,
      options: { emailRedirectTo: siteAddress(), ...captchaOption(captchaToken) },
    }),
  );
  rememberRequestedLink(email);
}
