import { ApiError, type ApiRequest, api, apiFile } from '../api.js';
import { authClient } from './auth-client.js';

/** The signed-in member's access token, renewed when its end is near; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await authClient.getSession();
  return data.session?.access_token;
}

/**
 * Asks the server as the signed-in member.
 * @throws ApiError like `api`. A session that has ended on the server ends here too.
 */
export const memberApi = <T>(path: string, request: ApiRequest = {}): Promise<T> =>
  asMember((token) => api<T>(path, { ...request, token }));

/** A file that the signed-in member may see. @throws ApiError like `memberApi` */
export const memberFile = (path: string): Promise<Blob> => asMember((token) => apiFile(path, { token }));

async function asMember<T>(request: (token: string | undefined) => Promise<T>): Promise<T> {
  try {
    return await request(await accessToken());
  } catch (error) {
    // The client drops a session its server no longer knows.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'session_not_found'))
      await authClient.getUser();
    throw error;
  }
}
