import { useSyncExternalStore } from 'react';

let connected = false;
const listeners = new Set<() => void>();

export function setConnected(now: boolean): void {
  connected = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the member's socket is open, so that the server can tell the page what has changed. */
export const useConnected = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => connected,
    () => false,
  );
