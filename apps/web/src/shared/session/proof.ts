import type { AuthError } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api.js';

/** Resolves a pending request for proof: true continues the action, false cancels it. */
type PendingProof = (proven: boolean) => void;

let pending: PendingProof | undefined;
const listeners = new Set<() => void>();

function set(next: PendingProof | undefined): void {
  pending = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The pending request for proof, if any. `ProofDialog` shows it. */
export const usePendingProof = (): PendingProof | undefined => useSyncExternalStore(subscribe, () => pending);

const requestProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    pending?.(false);
    set((proven) => {
      set(undefined);
      resolve(proven);
    });
  });

/** Calls the auth service. If it demands a new proof of identity, asks the member for one and then repeats the call. */
export async function withProof<T extends { error: AuthError | null }>(
  request: () => Promise<T>,
): Promise<T> {
  const result = await request();
  return result.error?.code === 'reauthentication_needed' && (await requestProof()) ? request() : result;
}

/** Like `withProof`, for the product's API. @throws ApiError like `memberApi` */
export async function apiWithProof<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'PROOF_NEEDED' && (await requestProof()))
      return request();
    throw error;
  }
}
