import { useSyncExternalStore } from 'react';

/** Starts closed, with an empty title (specification §2). */
let feature = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the navigation-level dialog that tells that `name` is not finished; an empty name closes it. */
export function announce(name: string): void {
  feature = name;
  for (const listener of listeners) listener();
}

/** The name of the feature the dialog tells of; empty while it is closed. */
export function useAnnounced(): string {
  return useSyncExternalStore(
    subscribe,
    () => feature,
    () => '',
  );
}
