import type { ApiRequest } from '../api.js';

/** Sends a request as the signed-in member, if any. The session code is loaded only when needed. @throws ApiError */
export async function asMember<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const { memberApi } = await import('./member-api.js');
  return memberApi<T>(path, request);
}
