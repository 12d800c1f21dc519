import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';
import type { PayoutSigner } from './payout-signer.js';

/** A transaction has at most 1,232 bytes. */
const BODY_BYTES = 4_096;
const requestSchema = z.object({ message: z.base64() });

interface Reply {
  status: number;
  body: { signature: string } | { reason: string } | { ok: true };
}
const refusal = (status: number, reason: string): Reply => ({ status, body: { reason } });

/** @param print writes a line for each refusal and fault */
export function signerServer(signer: PayoutSigner, token: string, print: (line: string) => void): Server {
  const server = createServer((request, response) => {
    void replyTo(request, signer, token, print).then(({ status, body }) => {
      // A kept connection would break when the signer restarts, and fail the next request.
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
      response.end(`${JSON.stringify(body)}\n`);
    });
  });
  server.requestTimeout = 10_000;
  return server;
}

async function replyTo(
  request: IncomingMessage,
  signer: PayoutSigner,
  token: string,
  print: (line: string) => void,
): Promise<Reply> {
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /health') return { status: 200, body: { ok: true } };
  if (route !== 'POST /sign') return refusal(404, 'no-such-route');
  if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return refusal(401, 'wrong-token');
  // Node reads no more than the length that a request states.
  if (!(Number(request.headers['content-length']) <= BODY_BYTES)) return refusal(413, 'too-long');
  try {
    const message = await messageIn(request);
    if (message === null) return refusal(400, 'unreadable');
    const result = await signer.sign(message);
    if ('signature' in result)
      return { status: 200, body: { signature: Buffer.from(result.signature).toString('base64') } };
    print(`Refused: ${result.refused}`);
    return refusal(403, result.refused);
  } catch (error) {
    print(`Not signed: ${error instanceof Error ? error.message : String(error)}`);
    return refusal(500, 'not-signed');
  }
}

/** Takes the same time for every text. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(a!, b!);
}

/** Returns the bytes to sign; null if the body has another form. */
async function messageIn(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  try {
    return Buffer.from(requestSchema.parse(JSON.parse(Buffer.concat(parts).toString())).message, 'base64');
  } catch {
    return null;
  }
}
