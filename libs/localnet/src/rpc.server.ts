import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { MAX_BODY, answerJsonRpc, failure, type Call } from './json-rpc.js';
import { RpcCode, RpcError } from './rpc-error.js';

/** Pages of any origin may call the RPC, because wallets in the browser do. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

/** Creates a server for JSON-RPC by POST on any path, and for `GET /health`. */
export function createRpcServer(call: Call): Server {
  return createServer((request, response) => {
    request.on('error', () => response.destroy());
    switch (request.method) {
      case 'OPTIONS':
        return send(response, 204, null);
      case 'POST':
        return void readBody(request)
          .then((body) =>
            body === null
              ? send(response, 413, JSON.stringify(failure(null, tooLarge)), { connection: 'close' })
              : send(response, 200, answerJsonRpc(body, call)),
          )
          .catch(() => response.destroy());
      case 'GET':
        if (request.url === '/health') return send(response, 200, 'ok', { 'content-type': 'text/plain' });
        return send(response, 405, JSON.stringify(failure(null, notPosted)));
      default:
        return send(response, 405, null);
    }
  });
}

const notPosted = new RpcError(RpcCode.invalidRequest, 'This is a JSON-RPC endpoint: use POST');
const tooLarge = new RpcError(RpcCode.invalidRequest, `Request body over ${MAX_BODY} bytes`);

/** Reads the body; null when it is too large. Never settles if the request is aborted. */
function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else resolve(null);
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

function send(response: ServerResponse, status: number, body: string | null, headers: object = {}): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json', ...headers });
  response.end(body ?? undefined);
}
