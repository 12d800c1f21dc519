import { useSyncExternalStore } from 'react';
import { brand } from '../brand.js';

/** Where the browser keeps the session (specification §3). */
export const SESSION_KEY = `${brand.slug}-auth`;

/** Whether somebody signed in here; whether they still are is the server's to say. */
export const mayBeSignedIn = (): boolean => localStorage.getItem(SESSION_KEY) !== null;

/** The user of the session kept here; for telling one's own attempts from another's, the server judges for itself. */
export function storedUserId(): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}') as { user?: { id?: string } };
    return stored.user?.id;
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Rendered ahead for everybody: who this is shows when the page comes to life. */
const aheadOfTime = (): boolean => false;

/** Whether somebody may be signed in, also when another tab signs in or out. */
export const useMayBeSignedIn = (): boolean => useSyncExternalStore(subscribe, mayBeSignedIn, aheadOfTime);
