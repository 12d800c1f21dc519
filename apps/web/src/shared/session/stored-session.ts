import { useSyncExternalStore } from 'react';
import { brand } from '../brand.js';
import { deviceStore } from '../store.js';

/** Storage key of the session (specification §3). */
export const SESSION_KEY = `${brand.slug}-auth`;
/** Written by the auth client. */
const session = deviceStore<{ user?: { id?: string; email?: string } }>(SESSION_KEY);

/** Whether somebody has signed in here. Only the server knows whether they still are. */
export const mayBeSignedIn = (): boolean => session.read() !== undefined;

/** The user id of the stored session, unverified. Only for telling one member's stored attempts from another's. */
export const storedUserId = (): string | undefined => storedUser()?.id;

const storedUser = () => session.read()?.user;

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The value for prerendering: the markup is the same for everybody, and the session is known only after hydration. */
const whilePrerendering = (): boolean => false;

/** Whether somebody may be signed in. Updates when this tab or another signs in or out. */
export const useMayBeSignedIn = (): boolean =>
  useSyncExternalStore(subscribe, mayBeSignedIn, whilePrerendering);

/** The signed-in member's e-mail address, for display only; undefined for a visitor. */
export const useStoredEmail = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => storedUser()?.email,
    () => undefined,
  );
