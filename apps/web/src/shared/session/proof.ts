import type { AuthError } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api.js';

/** Resolves a pending request for proof: true continues the action, false cancels it. */
type Waiting = (proven: boolean) => void;

let waiting: Waiting | undefined;
const listeners = new Set<() => void>();

function set(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The pending request for proof, if any. `ProofDialog` shows it. */
export const useWaitingForProof = (): Waiting | undefined => useSyncExternalStore(subscribe, () => waiting);

const proof = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting?.(false);
    set((proven) => {
      set(undefined);
      resolve(proven);
    });
  });

/** Calls the auth service. If it demands a new proof of identity, asks the member for one and then repeats the call. */
export async function withProof<T extends { error: AuthError | null }>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  return answer.error?.code === 'reauthentication_needed' && (await proof()) ? ask() : answer;
}

/** Like `withProof`, for the product's API. @throws ApiError like `memberApi` */
export async function apiWithProof<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PROOF_NEEDED' && (await proof())) return ask();
    throw error;
  }
}
