import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A simulated Turnstile server. `siteverify` works as Cloudflare documents it: it takes a form, returns JSON and accepts each token once. */
export interface TurnstileServer {
  readonly url: string;
  /** The forms of all requests, in order. */
  readonly requests: Record<string, string>[];
  /** How it responds to the next requests. */
  mode: 'well' | 'silent' | 'broken' | 'garbled' | 'internal-error';
  close(): void;
}

export const SECRET_KEY = '1x0000000000000000000000000000000AA';

export async function startTurnstileServer(): Promise<TurnstileServer> {
  const requests: Record<string, string>[] = [];
  const redeemed = new Set<string>();
  const refuse = (code: string) => ({ success: false, 'error-codes': [code], messages: [] });

  const verdict = ({ secret, response = '' }: Record<string, string>): object => {
    if (server.mode === 'internal-error') return refuse('internal-error');
    if (!secret) return refuse('missing-input-secret');
    if (secret !== SECRET_KEY) return refuse('invalid-input-secret');
    if (!response) return refuse('missing-input-response');
    if (!response.startsWith('earned')) return refuse('invalid-input-response');
    if (redeemed.has(response)) return refuse('timeout-or-duplicate');
    redeemed.add(response);
    return {
      success: true,
      challenge_ts: new Date().toISOString(),
      hostname: 'localhost',
      'error-codes': [],
      action: '',
      cdata: '',
    };
  };

  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      requests.push(form);
      if (server.mode === 'silent') return;
      response.setHeader('content-type', 'application/json');
      if (server.mode === 'broken') response.writeHead(503).end('{"success":true}');
      else if (server.mode === 'garbled') response.end('<html>');
      else response.end(JSON.stringify(verdict(form)));
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: TurnstileServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/turnstile/v0/siteverify`,
    requests,
    mode: 'well',
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
  return server;
}
