import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookServer {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** What it responds with from now on. */
  respondWith(status: number, headers?: Record<string, string>): void;
  close(): void;
}

/** Opens a real HTTP server that keeps the webhooks it receives. */
export async function openWebhookServer(): Promise<WebhookServer> {
  const received: ReceivedWebhook[] = [];
  let response: { status: number; headers: Record<string, string> } = { status: 204, headers: {} };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body });
      reply.writeHead(response.status, response.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    respondWith: (status, headers = {}) => {
      response = { status, headers };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
