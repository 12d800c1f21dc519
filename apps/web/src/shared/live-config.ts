import { useSyncExternalStore } from 'react';
import type { Config } from '#contracts';
import { config } from './brand.js';

const AGAIN_MS = 500;

const readers = new Set<() => void>();
let changes = 0;

/**
 * Fetches the configuration again and shows it in the open page.
 * @param version the one that is known to be in force. A server that does not have it yet is asked once more.
 */
export async function refreshConfig(version = 0, last = false): Promise<void> {
  const fresh = await fetchConfig().catch(() => undefined);
  if (fresh && fresh.version < version && !last)
    setTimeout(() => void refreshConfig(version, true), AGAIN_MS);
  if (!fresh || JSON.stringify(fresh) === JSON.stringify(config)) return;
  Object.assign(config, fresh);
  changes += 1;
  readers.forEach((read) => read());
}

/** Without `api`, whose code the landing page does not load. */
async function fetchConfig(): Promise<Config | undefined> {
  const response = await fetch('/api/config');
  return response.ok ? ((await response.json()) as Config) : undefined;
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

const count = (): number => changes;

/** The configuration, for components that show what operators can change while the page is open. */
export function useConfig(): Config {
  useSyncExternalStore(subscribe, count, count);
  return config;
}
