import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { brand } from '../brand.js';
import { authClient, mailedLink } from './auth-client.js';

/** Who is here, and what the gate still asks of them. */
export interface Visitor {
  /** True until the first auth event or session fetch (specification §4). */
  loading: boolean;
  session: Session | null;
  user: User | null;
  /** A second factor is set up and this session has not shown it (auth contract §7). */
  factorDue: boolean;
  /** A recovery link led here, and no new password has been set since. */
  recovering: boolean;
  /** Whether this page has had a session: one that ends here leads to the gate, not back to where it was. */
  wasHere: boolean;
}

/** Kept for the tab, so that a reload doesn't lose the way to the new password. */
const RECOVERY_KEY = `${brand.slug}-recovery`;
if (mailedLink?.kind === 'session' && mailedLink.type === 'recovery')
  sessionStorage.setItem(RECOVERY_KEY, 'yes');

let visitor: Visitor = {
  loading: true,
  session: null,
  user: null,
  factorDue: false,
  recovering: false,
  wasHere: false,
};
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let latest = 0;

async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
  const mine = ++latest;
  if (event === 'PASSWORD_RECOVERY') sessionStorage.setItem(RECOVERY_KEY, 'yes');
  // The new password has been set, here or in another tab.
  if (!session || event === 'USER_UPDATED') sessionStorage.removeItem(RECOVERY_KEY);
  const level = session ? await assuranceLevel() : undefined;
  if (mine !== latest) return;
  if (level === null) {
    // What is stored is no session of ours: without it the gate opens anew.
    await authClient.signOut({ scope: 'local' });
    return;
  }
  visitor = {
    loading: false,
    session,
    user: session?.user ?? null,
    factorDue: level?.nextLevel === 'aal2' && level.currentLevel !== 'aal2',
    recovering: session !== null && sessionStorage.getItem(RECOVERY_KEY) !== null,
    wasHere: visitor.wasHere || session !== null,
  };
  for (const listener of listeners) listener();
}

/** Null for a stored session whose token can't be read; undefined when it can't be told now. */
async function assuranceLevel() {
  try {
    const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel();
    return data ?? undefined;
  } catch {
    return null;
  }
}

// Not awaited: the client waits for its listeners, and this one asks the client.
authClient.onAuthStateChange((event, session) => void follow(event, session));

/** Everything the gate needs to know of a visitor. */
export const useVisitor = (): Visitor => useSyncExternalStore(subscribe, () => visitor);

/** The session as specification §3 has it: user, session, loading flag. */
export function useSession(): Pick<Visitor, 'loading' | 'session' | 'user'> {
  const { loading, session, user } = useVisitor();
  return { loading, session, user };
}

let leavings = 0;

/** Does what ends this session on purpose: then its end is no news to whoever is told of it. */
export async function leaving<T>(work: () => Promise<T>): Promise<T> {
  leavings += 1;
  try {
    return await work();
  } finally {
    leavings -= 1;
  }
}

export const isLeaving = (): boolean => leavings > 0;

interface Claims {
  session_id?: string;
  amr?: { method: string }[];
}

/** What a session's access token says of it; for showing and comparing only, the server judges for itself. */
export function claimsOf(session: Session): Claims {
  try {
    const [, claims = ''] = session.access_token.split('.');
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
  } catch {
    return {};
  }
}
