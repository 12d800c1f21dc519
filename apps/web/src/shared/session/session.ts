import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { AUTH_PATH } from '#contracts/auth-path';
import { api } from '../api.js';
import { brand } from '../brand.js';
import { tabStore } from '../store.js';
import { readRequestedLinks } from './requested-links-store.js';
import { needsConsent } from './requested-links.js';
import { authClient, forgetSession, mailedLink } from './auth-client.js';
import type { SessionLink } from './mailed-link.js';
import { untilReached } from './until-reached.js';

/** The state of the session that a mailed link brought. */
type LinkState =
  | { stage: 'none' | 'checking' | 'accepted' | 'declined' | 'invalid' }
  /** Waiting for the visitor's consent. `email` is the account's address according to the server. */
  | { stage: 'asking'; email: string };

/** The visitor, and what the gate still requires of them. */
export interface Visitor {
  /**
   * True until the first auth event or session fetch (specification §4), and while a link's session is being checked.
   */
  loading: boolean;
  session: Session | null;
  user: User | null;
  /** A second factor is set up, and this session has not been verified with it (auth contract §7). */
  factorDue: boolean;
  /** The visitor came by a recovery link or code and has not set a new password yet. */
  recovering: boolean;
  /**
   * Whether this page has had a session. After a session ends here, signing in again doesn't return to the same page.
   */
  hadSession: boolean;
  link: LinkState;
}

/** Stored for the tab, so that a reload during a recovery still leads to the form for the new password. */
const recovery = tabStore<true>(`${brand.slug}-recovery`);
const sessionLink = mailedLink?.kind === 'session' ? mailedLink : undefined;

const UNKNOWN: Visitor = {
  loading: true,
  session: null,
  user: null,
  factorDue: false,
  recovering: false,
  hadSession: false,
  link: { stage: sessionLink ? 'checking' : 'none' },
};
let visitor = UNKNOWN;
let { link } = UNKNOWN;
/** Whether the first auth event has arrived. */
let isInitialised = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(change: Partial<Visitor>): void {
  visitor = { ...visitor, ...change, link, loading: !isInitialised || link.stage === 'checking' };
  for (const listener of listeners) listener();
  // Browsers fire this event only in other tabs, but readers of the stored session need it in this tab too.
  dispatchEvent(new Event('storage'));
}

let latestEvent = 0;

async function onAuthEvent(event: AuthChangeEvent, session: Session | null): Promise<void> {
  const eventNumber = ++latestEvent;
  if (event === 'PASSWORD_RECOVERY') recovery.write(true);
  // Compare session ids, not tokens: a token that has expired in the meantime has been refreshed.
  if (
    acceptedLink &&
    session &&
    sessionIdOf(session.access_token) === sessionIdOf(acceptedLink.accessToken)
  ) {
    link = { stage: 'accepted' };
    if (acceptedLink.type === 'recovery') recovery.write(true);
    acceptedLink = undefined;
  }
  // The new password has been set, here or in another tab.
  if (!session || event === 'USER_UPDATED') recovery.forget();
  const level = session ? await assuranceLevel() : undefined;
  if (eventNumber !== latestEvent) return;
  if (level === null) {
    // The stored data are not a session of ours. Once they are removed, the gate works again.
    await forgetSession();
    return;
  }
  isInitialised = true;
  publish({
    session,
    user: session?.user ?? null,
    factorDue: level?.nextLevel === 'aal2' && level.currentLevel !== 'aal2',
    recovering: session !== null && recovery.read() === true,
    hadSession: visitor.hadSession || session !== null,
  });
}

/** Null for a stored session whose token can't be read; undefined if the level can't be determined now. */
async function assuranceLevel() {
  try {
    const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel();
    return data ?? undefined;
  } catch {
    return null;
  }
}

// Not awaited: the client waits for its listeners, and this one calls the client, so awaiting it would be a deadlock.
authClient.onAuthStateChange((event, session) => void onAuthEvent(event, session));

/** The link whose session is being made this browser's. */
let acceptedLink: SessionLink | undefined;

/**
 * Checks whose session the link brought. If this browser did not ask for the link, it waits for the visitor's consent. The link can't be
 * opened a second time, because its tokens are no longer in the address, so a lost connection is waited for.
 */
async function checkLink(arrived: SessionLink): Promise<void> {
  const { accessToken: token } = arrived;
  const account = await untilReached(() => api<User>(`${AUTH_PATH}/user`, { token })).catch(() => undefined);
  if (!account?.email) return setLinkState({ stage: 'invalid' });
  const { data } = await authClient.getSession();
  const mustAsk = needsConsent(
    { email: account.email, sessionId: sessionIdOf(arrived.accessToken) },
    { sessionId: sessionIdOf(data.session?.access_token), asked: readRequestedLinks() },
    Date.now(),
  );
  if (mustAsk) setLinkState({ stage: 'asking', email: account.email });
  else await signInWithLink(arrived);
}

function setLinkState(state: LinkState): void {
  link = state;
  publish({});
}

/** Makes the link's session this browser's. The auth event that follows sets the stage to `accepted`. */
async function signInWithLink(arrived: SessionLink): Promise<void> {
  acceptedLink = arrived;
  const tokens = { access_token: arrived.accessToken, refresh_token: arrived.refreshToken };
  await untilReached(async () => {
    const { error } = await authClient.setSession(tokens);
    if (error) throw error;
  }).catch(() => setLinkState({ stage: 'invalid' }));
}

/** Signs in with the session that the link brought. */
export async function acceptLink(): Promise<void> {
  if (sessionLink) await signInWithLink(sessionLink);
}

/** Keeps the present session, if any, and ends the link's session on the server so that it doesn't stay open. */
export async function declineLink(): Promise<void> {
  setLinkState({ stage: 'declined' });
  if (sessionLink) await authClient.admin.signOut(sessionLink.accessToken, 'local');
}

if (sessionLink) void checkLink(sessionLink);

/** Everything that the gate needs to know about a visitor. */
export const useVisitor = (): Visitor =>
  useSyncExternalStore(
    subscribe,
    () => visitor,
    () => UNKNOWN,
  );

/** The session as defined in specification §3: user, session, loading flag. */
export function useSession(): Pick<Visitor, 'loading' | 'session' | 'user'> {
  const { loading, session, user } = useVisitor();
  return { loading, session, user };
}

let signOutsUnderWay = 0;

/** Runs `work`, which ends this session on purpose, so that the end is not reported as unexpected (see `isEndingSession`). */
export async function endingSession<T>(work: () => Promise<T>): Promise<T> {
  signOutsUnderWay += 1;
  try {
    return await work();
  } finally {
    signOutsUnderWay -= 1;
  }
}

export const isEndingSession = (): boolean => signOutsUnderWay > 0;

interface Claims {
  session_id?: string;
  amr?: { method: string }[];
}

/**
 * The claims of a session's access token, unverified. For display and comparison only; the server checks for itself.
 */
export function claimsOf(session: Pick<Session, 'access_token'>): Claims {
  try {
    const [, claims = ''] = session.access_token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}

const sessionIdOf = (token: string | undefined): string | undefined =>
  token === undefined ? undefined : claimsOf({ access_token: token }).session_id;
