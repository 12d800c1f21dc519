import type { ErrorBody } from '#libs/contracts';
import { language, texts, t } from './brand.js';

/** An answer that is no success. `status` 0: no answer at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: NonNullable<ErrorBody['details']> = [],
  ) {
    super(message);
  }

  /** Whether the request may have been acted on all the same, so that repeating it needs the same idempotency key. */
  get unresolved(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  /** A member's access token. */
  token?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Asks the server for JSON.
 * @throws ApiError for every answer that is no 2xx, with the server's code, message and details.
 */
export async function api<T>(
  path: string,
  { method = 'GET', body, headers, token, signal }: ApiRequest = {},
): Promise<T> {
  const init: RequestInit = {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': language,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const response = await fetch(path, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'NETWORK', t(texts.failure.network));
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  if (isErrorBody(answer)) throw new ApiError(response.status, answer.code, answer.message, answer.details);
  throw new ApiError(response.status || 502, 'UNEXPECTED', t(texts.failure.unexpected));
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}
