import { ApiError, type ApiRequest, api, apiFile } from '../api.js';
import { authClient } from './auth-client.js';

/** The signed-in member's access token, refreshed if it is about to expire; undefined for a visitor. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await authClient.getSession();
  return data.session?.access_token;
}

/**
 * Sends a request as the signed-in member. If the session has ended on the server, it also ends in this browser.
 * @throws ApiError like `api`
 */
export const memberApi = <T>(path: string, request: ApiRequest = {}): Promise<T> =>
  asMember((token) => api<T>(path, { ...request, token }));

/** Fetches a file as the signed-in member. @throws ApiError like `memberApi` */
export const memberFile = (path: string): Promise<Blob> => asMember((token) => apiFile(path, { token }));

async function asMember<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await request(await accessToken());
  } catch (error) {
    // This call makes the client drop a session that the server no longer knows.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'session_not_found'))
      await authClient.getUser();
    throw error;
  }
}
