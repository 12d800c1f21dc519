import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RpcCall {
  method: string;
  params: unknown[];
}

export interface RpcReply {
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

export type Forward = (call: RpcCall) => Promise<RpcReply>;

/** Handles a call in place of the node, which it can ask by `forward`. @throws HttpFailure to fail the whole request */
export type Fault = (call: RpcCall, forward: Forward) => Promise<RpcReply>;

/** A response with an HTTP error instead of JSON-RPC. */
export class HttpFailure extends Error {
  constructor(
    readonly status: number,
    readonly headers: Record<string, string> = {},
  ) {
    super(`HTTP ${status}`);
  }
}

export interface FaultyRpc {
  readonly url: string;
  /**
   * Switches a fault on for these methods, or for all if none is named. Later faults see the calls first. Returns a
   * function that switches it off.
   */
  add(fault: Fault, ...methods: string[]): () => void;
  /** How many calls of a method, or in total, clients have made so far. */
  calls(method?: string): number;
  close(): void;
}

type Request = RpcCall & { id: unknown };

/** Opens a JSON-RPC proxy in front of a chain. It is honest until a fault from `rpc-faults.ts` is added. */
export async function openFaultyRpc(upstream: string): Promise<FaultyRpc> {
  const faults: { fault: Fault; methods: string[] }[] = [];
  const counts = new Map<string, number>();

  const ask: Forward = async ({ method, params }) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(upstream, { method: 'POST', headers, body });
    const { result, error } = (await response.json()) as RpcReply;
    return error ? { error } : { result };
  };
  const reply = async ({ id, method, params = [] }: Request) => {
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const active = faults.filter(({ methods }) => methods.length === 0 || methods.includes(method));
    const forward = active.reduce<Forward>(
      (next, { fault }) =>
        (call) =>
          fault(call, next),
      ask,
    );
    return { jsonrpc: '2.0', id, ...(await forward({ method, params })) };
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await text(request)) as Request | Request[];
    const replies = await (Array.isArray(body) ? Promise.all(body.map(reply)) : reply(body));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(replies));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof HttpFailure) response.writeHead(error.status, error.headers).end();
      else response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (fault, ...methods) => {
      const added = { fault, methods };
      faults.push(added);
      return () => void faults.splice(faults.indexOf(added), 1);
    },
    calls: (method) =>
      method === undefined
        ? [...counts.values()].reduce((total, count) => total + count, 0)
        : (counts.get(method) ?? 0),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
