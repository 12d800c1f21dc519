import { type AuthError, GoTrueClient } from '@supabase/auth-js';
import { AUTH_PATH } from '#contracts/auth-path';
import { language } from '../brand.js';
import { readMailedLink } from './mailed-link.js';
import { SESSION_KEY } from './stored-session.js';

/** The mailed link in the address when this page was opened. */
export const mailedLink = readMailedLink(location.hash);

/** True while the client drops a session without a request to the server. */
let forgetting = false;

/**
 * Client of our own auth service (auth contract §1). With the implicit flow a mailed link also works in another
 * browser.
 */
export const authClient = new GoTrueClient({
  url: location.origin + AUTH_PATH,
  headers: { 'accept-language': language },
  storageKey: SESSION_KEY,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  // A link's session may be somebody else's, so `session.ts` decides whether to ask first.
  detectSessionInUrl: false,
  fetch: (address, init) =>
    forgetting && String(address).includes('/logout')
      ? Promise.resolve(Response.json({}))
      : fetch(address, init),
});

// Remove the tokens from the address, so that they don't end up in the history or in a shared link.
if (mailedLink) history.replaceState(history.state, '', location.pathname + location.search);

/** Drops the session in this browser only, because the server has ended it already or doesn't know it. */
export async function forgetSession(): Promise<void> {
  forgetting = true;
  try {
    await authClient.signOut({ scope: 'local' });
  } finally {
    forgetting = false;
  }
}

/** Response statuses which mean that the session has already ended. */
const ENDED_STATUSES: ReadonlySet<number | undefined> = new Set([401, 403, 404]);

/**
 * Ends this session on the server first and then in this browser. The client library does it the other way round. If
 * the server could not end the session, the browser keeps it.
 * @returns the reason if the server could not end it, otherwise null
 */
export async function endSession(): Promise<AuthError | null> {
  const { data, error: sessionError } = await authClient.getSession();
  if (sessionError) return sessionError;
  const token = data.session?.access_token;
  const { error } = token ? await authClient.admin.signOut(token, 'local') : { error: null };
  if (error && !ENDED_STATUSES.has(error.status)) return error;
  await forgetSession();
  return null;
}
