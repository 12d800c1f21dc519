import { z } from 'zod';
import type { Methods } from './method.js';
import { RpcCode, RpcError } from './rpc-error.js';

/** The largest request in bytes, over HTTP and WebSocket. */
export const MAX_BODY = 100_000;
const MAX_BATCH = 100;

const requestSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string(),
  params: z.unknown().optional(),
});

export type Call = (method: string, params: unknown) => unknown;

/** Returns the response to a JSON-RPC 2.0 text, single or batch, or null if it needs no response. Never throws. */
export function answerJsonRpc(text: string, call: Call): string | null {
  const answer = respondToBody(text, call);
  return answer === null ? null : JSON.stringify(answer);
}

function respondToBody(text: string, call: Call): object | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return failure(null, new RpcError(RpcCode.parseError, 'Parse error'));
  }
  if (!Array.isArray(body)) return respondToCall(body, call);
  if (body.length === 0 || body.length > MAX_BATCH) {
    return failure(null, new RpcError(RpcCode.invalidRequest, `A batch holds 1 to ${MAX_BATCH} requests`));
  }
  const answers = body.map((request) => respondToCall(request, call)).filter((answer) => answer !== null);
  return answers.length > 0 ? answers : null;
}

function respondToCall(body: unknown, call: Call): object | null {
  const request = requestSchema.safeParse(body);
  if (!request.success) return failure(null, new RpcError(RpcCode.invalidRequest, 'Invalid request'));
  const { id, method, params } = request.data;
  try {
    const result = call(method, params);
    return id === undefined ? null : { jsonrpc: '2.0', id, result };
  } catch (error) {
    return id === undefined ? null : failure(id, error);
  }
}

/** Builds a JSON-RPC error response. */
export function failure(id: string | number | null, error: unknown): object {
  const { code, message, data } =
    error instanceof RpcError
      ? error
      : { code: RpcCode.internalError, message: `Internal error: ${String(error)}`, data: undefined };
  return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } };
}

/** Calls a method by name. Unknown methods are passed to `otherwise`, which rejects them by default. */
export const callMethod =
  (methods: Methods, otherwise: Call = refuse): Call =>
  (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    return method ? method(params) : otherwise(name, params);
  };

const refuse: Call = (name) => {
  throw new RpcError(RpcCode.methodNotFound, `Method not found: ${name.slice(0, 100)}`);
};
