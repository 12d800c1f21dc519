import type { ErrorBody } from '#contracts';
import { language, texts, t } from './brand.js';

/** Refusals with status 503, after which the server has not acted on the request. */
const REFUSALS = new Set(['PRICE_UNAVAILABLE', 'QUOTES_UNAVAILABLE']);

/** A response other than success. `status` is 0 if there was no response at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: NonNullable<ErrorBody['details']> = [],
  ) {
    super(message);
  }

  /** Whether the server may have acted on the request anyway, so that a retry needs the same idempotency key. */
  get unresolved(): boolean {
    return (this.status === 0 || this.status >= 500) && !REFUSALS.has(this.code);
  }

  /**
   * Whether an earlier attempt with the same idempotency key may have been accepted, even though this one was refused.
   * A visitor's key that is sent again from another network is refused as a conflict.
   */
  get attemptUnresolved(): boolean {
    return this.unresolved || [401, 408, 429].includes(this.status) || this.code === 'IDEMPOTENCY_CONFLICT';
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
 * Sends a request and returns the JSON of the response. `FormData` is sent as a form, any other body as JSON.
 * A response without content (204) is undefined.
 * @throws ApiError unless the response is 2xx with a JSON body, or 204; with the server's code, message and details if there
 * are any
 */
export async function api<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const response = await sendRequest(path, request);
  if (response.status === 204) return undefined as T;
  const responseBody: unknown = await response.json().catch(() => null);
  if (response.ok && responseBody !== null) return responseBody as T;
  throw refusal(response, responseBody);
}

/**
 * Sends a request and returns the file in the response.
 * @throws ApiError like `api`
 */
export async function apiFile(path: string, request: ApiRequest = {}): Promise<Blob> {
  const response = await sendRequest(path, request);
  if (response.ok) return response.blob();
  throw refusal(response, await response.json().catch(() => null));
}

async function sendRequest(
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

function refusal(response: Response, responseBody: unknown): ApiError {
  if (isErrorBody(responseBody))
    return new ApiError(response.status, responseBody.code, responseBody.message, responseBody.details);
  return new ApiError(response.status || 502, 'UNEXPECTED', t(texts.failure.unexpected));
}

function isErrorBody(value: unknown): value is ErrorBody {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value;
}
