import { useSyncExternalStore } from 'react';

/** The feature that the dialog is about. It starts closed, with an empty title (specification §2). */
let feature = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the navigation-level dialog which says that `name` is not finished. An empty name closes it. */
export function showComingSoon(name: string): void {
  feature = name;
  for (const listener of listeners) listener();
}

/** The name of the feature that the dialog is about; empty while it is closed. */
export function useComingSoon(): string {
  return useSyncExternalStore(
    subscribe,
    () => feature,
    () => '',
  );
}
