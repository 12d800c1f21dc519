import { isAuthRetryableFetchError } from '@supabase/auth-js';
import { RECONNECT_DELAYS_MS } from '#contracts/realtime';
import { ApiError } from '../api.js';

const pause = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, RECONNECT_DELAYS_MS[attempt] ?? RECONNECT_DELAYS_MS.at(-1)));

const isLost = (error: unknown): boolean =>
  error instanceof ApiError ? error.unresolved : isAuthRetryableFetchError(error);

/** Sends a request of the session again for as long as the connection fails, ever more slowly. @throws any other error of the request */
export async function untilReached<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await request();
    } catch (error) {
      if (!isLost(error)) throw error;
      await pause(attempt);
    }
}
