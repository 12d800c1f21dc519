import { GoTrueClient } from '@supabase/auth-js';
import { AUTH_PATH } from '#contracts/auth-path';
import { language } from '../brand.js';
import { readMailedLink } from './mailed-link.js';
import { SESSION_KEY } from './stored-session.js';

/** What the address carried when this page was opened, read before the client takes it away. */
export const mailedLink = readMailedLink(location.hash);

/** The kingdom's own auth service (auth contract §1). Implicit flow: a mailed link also works in another browser. */
export const authClient = new GoTrueClient({
  url: location.origin + AUTH_PATH,
  headers: { 'accept-language': language },
  storageKey: SESSION_KEY,
  flowType: 'implicit',
  autoRefreshToken: true,
  persistSession: true,
  detectSessionInUrl: true,
});

// The client has read the address by now. No token stays in it, in the history, or in what is shared from it.
if (mailedLink) history.replaceState(history.state, '', location.pathname + location.search);
