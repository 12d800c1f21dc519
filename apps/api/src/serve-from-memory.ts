import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from '#brand';
import {
  brandOfReader,
  type FromMemoryOptions,
  type Lead,
  type MemoryResponse,
  type MemoryResponses,
  type SharedResponse,
} from '#platform';

/** These are set anew for each request. */
const OF_REQUEST = new Set(['connection', 'date', 'x-request-id']);
const OF_BODY = new Set(['content-length', 'content-type']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The requests that make a response for others as well. */
const leads = new WeakMap<FastifyRequest, Lead<MemoryResponse>>();

const optionsOf = (request: FastifyRequest): FromMemoryOptions | undefined =>
  (request.routeOptions.config as { fromMemory?: FromMemoryOptions }).fromMemory;

/**
 * Serves the routes with `FromMemory`. Of the requests that find no fresh response, one takes its ordinary way, and the
 * others wait for what it gets. Call it before other hooks are added: a response from memory has the headers that the
 * ordinary one had, so none of them has to run. It is logged and measured like any other.
 */
export function serveFromMemory(fastify: FastifyInstance, memory: MemoryResponses): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { method, url = '', headers } = request.raw;
    // What is sent to a caller with a token may be personal.
    if (method !== 'GET' || headers.authorization !== undefined) return done();
    const shared = memory.responseAt(url, headers['accept-language'], () => optionsOf(request));
    if (!shared) return done();
    const fresh = shared.fresh();
    if (fresh) return send(fresh, request, reply);
    void waitOrLead(shared, request, reply, done);
  });
}

async function waitOrLead(
  shared: SharedResponse<MemoryResponse>,
  request: FastifyRequest,
  reply: FastifyReply,
  proceed: () => void,
): Promise<void> {
  const joined = await shared.join();
  if ('response' in joined) {
    if (!reply.sent) send(joined.response, request, reply);
  } else if (reply.sent) {
    // Its time was over before its turn came.
    joined.lead.settle();
  } else {
    leads.set(request, joined.lead);
    proceed();
  }
}

function send(response: MemoryResponse, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body, etag, bodyHeaders } = response;
  const headers = ['x-request-id', request.id, ...response.headers];
  reply.hijack();
  if (matches(request.headers['if-none-match'], etag)) reply.raw.writeHead(304, headers).end();
  // Node sends a text and the headers in one write.
  else reply.raw.writeHead(status, [...headers, ...bodyHeaders]).end(body);
}

/** Puts the responses of routes with `FromMemory` into memory. Call it after all hooks that set headers are added. */
export function keepInMemory(fastify: FastifyInstance, memory: MemoryResponses, brand: Brand): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A caller who has written something must see it in the next response.
    if (!SAFE_METHODS.has(request.method) && reply.statusCode < 400) memory.allChanged();
    const lead = leads.get(request);
    if (!lead) return done(null, payload);
    if (typeof payload !== 'string') {
      lead.settle();
      return done(null, payload);
    }
    const status = reply.statusCode;
    if (status !== 200) {
      lead.settle({ status, body: payload, ...sharedHeaders(reply, payload) });
      return done(null, payload);
    }
    const etag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
    brandOfReader(reply.headers({ etag, 'cache-control': 'no-cache' }), brand);
    const keepMs = optionsOf(request)?.lastsMs?.(JSON.parse(payload)) ?? Infinity;
    lead.settle({ status, body: payload, etag, ...sharedHeaders(reply, payload) }, keepMs);
    if (!matches(request.headers['if-none-match'], etag)) return done(null, payload);
    void reply.status(304).removeHeader('content-type');
    done(null, null);
  });
}

function sharedHeaders(reply: FastifyReply, body: string): Pick<MemoryResponse, 'headers' | 'bodyHeaders'> {
  const all = Object.entries(reply.getHeaders()).filter(([name]) => !OF_REQUEST.has(name));
  const flat = (entries: typeof all): string[] =>
    entries.flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, String(one)]));
  return {
    headers: flat(all.filter(([name]) => !OF_BODY.has(name))),
    bodyHeaders: flat([
      ...all.filter(([name]) => OF_BODY.has(name) && name !== 'content-length'),
      ['content-length', Buffer.byteLength(body)],
    ]),
  };
}

/** Compares weakly, as `If-None-Match` requires (RFC 9110 §13.1.2). */
const matches = (header: string | undefined, etag: string | undefined): boolean =>
  header !== undefined &&
  etag !== undefined &&
  header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
