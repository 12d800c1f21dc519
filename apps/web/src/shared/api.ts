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
 * Asks the server for JSON. A form is sent as a form, any other body as JSON.
 * @throws ApiError for every answer that is no 2xx, with the server's code, message and details.
 */
export async function api<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const response = await ask(path, request);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  throw refusal(response, answer);
}

/**
 * Asks the server for a file.
 * @throws ApiError like `api`.
 */
export async function apiFile(path: string, request: ApiRequest = {}): Promise<Blob> {
  const response = await ask(path, request);
  if (response.ok) return response.blob();
  throw refusal(response, await response.json().catch(() => null));
}

async function ask(
  path: string,
  { method = 'GET', body, headers, token, signal }: ApiRequest,
): Promise<Response> {
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
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  return fetch(path, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'NETWORK', t(texts.failure.network));
  });
}

function refusal(response: Response, answer: unknown): ApiError {
  if (isErrorBody(answer)) return new ApiError(response.status, answer.code, answer.message, answer.details);
  return new ApiError(response.status || 502, 'UNEXPECTED', t(texts.failure.unexpected));
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}
