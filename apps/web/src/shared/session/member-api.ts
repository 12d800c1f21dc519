import { ApiError, type ApiRequest, api } from '../api.js';
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
export async function memberApi<T>(path: string, request: ApiRequest = {}): Promise<T> {
  try {
    return await api<T>(path, { ...request, token: await accessToken() });
  } catch (error) {
    // The client drops a session its server no longer knows.
    if (error instanceof ApiError && (error.status === 401 || error.code === 'session_not_found'))
      await authClient.getUser();
    throw error;
  }
}
