import { createServer, type Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Bank } from './bank.js';
import { MAX_BODY, answerJsonRpc, callMethod, type Call } from './json-rpc.js';
import { method } from './method.js';
import { RpcCode, RpcError, invalidParams } from './rpc-error.js';
import { subscriptionMethods, type Subscribe } from './subscriptions.js';

const MAX_SUBSCRIPTIONS = 1_000;
/** How many bytes a client may leave unread before it is disconnected. */
const MAX_BACKLOG = 4_000_000;

/**
 * Creates a server for JSON-RPC over WebSocket, with subscriptions. The caller must end `sockets` and close the
 * server.
 */
export function createPubSubServer(bank: Bank, call: Call): { server: Server; sockets: WebSocketServer } {
  const server = createServer((_, response) => response.writeHead(426).end());
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY, perMessageDeflate: false });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, bank, call)),
  );
  return { server, sockets };
}

let lastSubscription = 0;

function serve(socket: WebSocket, bank: Bank, call: Call): void {
  const active = new Map<number, () => void>();
  const end = (id: number) => {
    active.get(id)?.();
    return active.delete(id);
  };
  const subscribe: Subscribe = (kind, watch) => {
    if (active.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RpcCode.invalidRequest, `At most ${MAX_SUBSCRIPTIONS} subscriptions a connection`);
    }
    const id = ++lastSubscription;
    const notify = (result: unknown) => {
      const params = { subscription: id, result };
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: `${kind}Notification`, params }));
      if (socket.bufferedAmount > MAX_BACKLOG) socket.terminate();
    };
    active.set(
      id,
      watch(notify, () => end(id)),
    );
    return id;
  };
  const subscriptions = subscriptionMethods(bank, subscribe);
  const unsubscribe = method([z.int()], (id) => {
    if (!end(id)) throw invalidParams('no such subscription');
    return true;
  });
  for (const name of Object.keys(subscriptions)) {
    subscriptions[name.replace('Subscribe', 'Unsubscribe')] = unsubscribe;
  }

  socket.on('message', (data) => {
    const answer = answerJsonRpc(String(data), callMethod(subscriptions, call));
    if (answer !== null) socket.send(answer);
  });
  socket.on('close', () => {
    for (const id of active.keys()) end(id);
  });
  socket.on('error', () => socket.terminate());
}
